import { createContext, useContext } from 'react';

/** Pages of the product, for parts that link to pages without importing their screens. */
export interface ProductPages {
  readonly names: readonly string[];
  /** True for a page whose screen is built. */
  hasScreen(page: string): boolean;
}

export const ProductPagesContext = createContext<ProductPages | undefined>(undefined);

export function useProductPages(): ProductPages {
  const pages = useContext(ProductPagesContext);
  if (!pages) throw new Error('useProductPages needs ProductPagesContext above it');
  return pages;
}

/// <reference types="vite/client" />

/** A schema of `schemas/` with its compiled check; see tools/validators.ts. */
declare module 'validator:*' {
  const compiled: import('@expediente/web/kit/validation.ts').CompiledSchema;
  export default compiled;
}

/** A catalogue's definition as its screen needs it; see tools/catalogues.ts. */
declare module 'catalogue:*' {
  const catalogue: import('@expediente/web/catalogue/shown.ts').ShownCatalogue;
  export default catalogue;
}

/** Every catalogue with a page of its own, by the page's name. */
declare module 'virtual:catalogue-pages' {
  const pages: Readonly<
    Record<string, () => Promise<{ default: import('@expediente/web/catalogue/shown.ts').ShownCatalogue }>>
  >;
  export default pages;
}

declare module '*.woff2' {
  const address: string;
  export default address;
}

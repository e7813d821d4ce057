/// <reference types="vite/client" />

/**
 * The schemas of a file of `schemas/` with their checks compiled by the build (tools/validators.ts). `validators.d.ts`,
 * which build and type-check write, has those of each file.
 */
type Checked<Schemas> = {
  readonly [Name in keyof Schemas as Schemas[Name] extends import('typebox').TSchema
    ? Name
    : never]: import('@expediente/web/kit/form/validation.ts').CompiledSchema;
};

/** A catalogue's definition as its screen needs it; see tools/catalogues.ts. */
declare module 'catalogue:*' {
  const catalogue: import('@expediente/web/catalogue/definition/shown.ts').ShownCatalogue;
  export default catalogue;
}

/** Every catalogue with a page of its own, by the page's name. */
declare module 'virtual:catalogue-pages' {
  const pages: Readonly<
    Record<
      string,
      () => Promise<{ default: import('@expediente/web/catalogue/definition/shown.ts').ShownCatalogue }>
    >
  >;
  export default pages;
}

declare module '*.woff2' {
  const address: string;
  export default address;
}

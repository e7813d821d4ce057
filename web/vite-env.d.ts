/// <reference types="vite/client" />

/**
 * Exports of a file in `schemas/`: the schemas, with validators compiled by the build (tools/validators.ts).
 * `validators.d.ts`, which build and type check write, declares one module for each file.
 */
type Checked<Schemas> = {
  readonly [Name in keyof Schemas as Schemas[Name] extends import('typebox').TSchema
    ? Name
    : never]: import('@expediente/web/kit/form/validation.ts').CompiledSchema;
};

/** Catalogue's definition as its screen needs it (tools/catalogues.ts). */
declare module 'catalogue:*' {
  const catalogue: import('@expediente/web/catalogue/definition/shown.ts').ShownCatalogue;
  export default catalogue;
}

/** Loaders of all catalogues with a page, by the page's name. */
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

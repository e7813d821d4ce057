/// <reference types="vite/client" />

/** The schemas of a file of `schemas/` with their checks compiled by the build; see tools/validators.ts. */
type Checked<Schemas> = {
  readonly [Name in keyof Schemas as Schemas[Name] extends import('typebox').TSchema
    ? Name
    : never]: import('@expediente/web/kit/validation.ts').CompiledSchema;
};

declare module 'validator:order/commands.ts' {
  const checked: Checked<typeof import('@expediente/schemas/order/commands.ts')>;
  export = checked;
}
declare module 'validator:pac/commands.ts' {
  const checked: Checked<typeof import('@expediente/schemas/pac/commands.ts')>;
  export = checked;
}
declare module 'validator:request/commands.ts' {
  const checked: Checked<typeof import('@expediente/schemas/request/commands.ts')>;
  export = checked;
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

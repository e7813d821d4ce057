/// <reference types="vite/client" />

/** A schema of `schemas/` with its compiled check; see tools/validators.ts. */
declare module 'validator:*' {
  const compiled: import('@expediente/web/kit/validation.ts').CompiledSchema;
  export default compiled;
}

declare module '*.woff2' {
  const address: string;
  export default address;
}

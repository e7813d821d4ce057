/**
 * Build of this program: the beginning of the SHA-256 over its sources (tools/lib/build.mjs writes it into the
 * bundle); `dev` where it runs from its sources.
 */
export const BUILD: string = process.env.EXPEDIENTE_BUILD ?? 'dev';

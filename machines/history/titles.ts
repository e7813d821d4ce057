import { capital } from '@expediente/kernel/text.ts';

/** Title of a record: 'Pedido 12/2026'. */
export const titleOf = (
  { noun, otherNouns = [] }: { readonly noun: string; readonly otherNouns?: readonly string[] },
  name: string,
): string =>
  capital(otherNouns.some((other) => name.startsWith(`${other} `)) ? name : `${noun} ${name}`.trim());

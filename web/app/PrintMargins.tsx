import { personText } from '@expediente/kernel/text.ts';
import { styleNonce } from '../base/nonce.ts';
import { useSession } from '../base/session.tsx';
import { instantText } from '../kit/figures/amounts.tsx';
import { usePrinting } from '../kit/layout/usePrinting.ts';

/** Name of the open record on top, else of the page. */
const printedName = (): string =>
  [...document.querySelectorAll('.MuiDialog-root .record-heading > :first-child')].at(-1)?.textContent ??
  document.title;

/** Text as a CSS string. */
const quoted = (text: string): string => JSON.stringify(text.replace(/\s+/g, ' '));

/** Margins of each printed sheet: name of the record or page, sheet number, who printed it and when. */
export function PrintMargins() {
  const printing = usePrinting();
  const { name, user } = useSession();
  if (!printing) return null;
  const by = `Generado por ${personText(name, user)} el ${instantText(new Date().toISOString())}`;
  return (
    <style nonce={styleNonce()}>{`@page {
      @top-left { content: ${quoted(printedName())} }
      @bottom-left { content: ${quoted(by)} }
      @bottom-right { content: "Página " counter(page) " de " counter(pages) }
    }
    @page :first { @top-left { content: none } }`}</style>
  );
}

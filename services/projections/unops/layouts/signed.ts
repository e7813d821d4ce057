import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { amountInWords } from '@expediente/kernel/words.ts';
import { closing, type DocumentContext, signature } from '../../shared/documents/frame.ts';
import { type Html, html } from '../../shared/documents/html.ts';

/**
 * End of both reports, below the table: the total in words, and the signatures of those who made and checked the
 * report.
 */
export const signedTotal = (
  total: Money,
  context: DocumentContext,
): Html => html`<div class="words"><span>TOTAL EN LETRAS</span><strong>${amountInWords(total)}</strong> (${shownMoney(total)})</div>
${closing('', '', [signature(context.requester, 'Realizado por'), signature(context.authorizer, 'Revisado por')])}`;

export const totalOf = (lines: readonly { readonly total: Money }[]): Money =>
  sum(
    lines.map(({ total }) => total),
    ZERO_MONEY,
  );

import { type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { amountInWords } from '@expediente/kernel/words.ts';
import { closing, type DocumentContext, signature } from '../../shared/documents/frame.ts';
import { type Html, html } from '../../shared/documents/html.ts';

/** Part of both reports under their table: the total in words, and who made and who checked it. */
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

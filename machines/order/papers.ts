import { folded } from '@expediente/kernel/text.ts';
import type { PaperKindRecord } from '@expediente/schemas/catalogues/records.ts';
import { paymentFile } from '@expediente/schemas/rules/payment-file.ts';
import type { Law } from '@expediente/schemas/rules/registry.ts';
import { type Judgement, judgedOn, versionOn } from '@expediente/schemas/rules/rule-set.ts';
import type { Rule } from '../life-cycle/rules.ts';
import { type OrderStatus, orderStates } from './life-cycle.ts';
import type { OrderState } from './state.ts';

/** Values of an order by which its file is compared with the kinds; a read model's row can make them too. */
export type Filed = Pick<OrderState, 'purchaseTypeDescription'> & {
  readonly papers: readonly { readonly kind: number }[];
};

/** True for a kind that orders of this purchase type have: one of its texts is in the type's, or it has none. */
const isOfType = ({ purchase_types }: PaperKindRecord, purchaseType: string): boolean => {
  const texts = purchase_types.split(/[,;\n]/).flatMap((text) => folded(text).trim() || []);
  return texts.length === 0 || texts.some((text) => folded(purchaseType).includes(text));
};

/** Rule for removing a paper: its file is not with DAF, nor paid (hospital D2). */
export const fileNotSent: Rule<Pick<OrderState, 'status'>, unknown> = {
  name: 'file-not-sent',
  holds: ({ status }) => !orderStates.is(status, 'enviada', 'pagada'),
  reason:
    'El expediente ya se envió a DAF: sus documentos no se quitan. Si uno está mal, DAF lo rechaza y se corrige',
};

/** Kinds of papers for the file of an order, in their order (hospital D1). */
export const kindsOf = (
  kinds: readonly PaperKindRecord[],
  { purchaseTypeDescription }: Pick<Filed, 'purchaseTypeDescription'>,
): readonly PaperKindRecord[] =>
  kinds
    .filter((kind) => kind.state === 1 && isOfType(kind, purchaseTypeDescription))
    .toSorted((one, other) => one.position - other.position || one.id - other.id);

/** State from which a kind is required; undefined: it is optional. */
export const requiredFrom = ({ required_from }: Pick<PaperKindRecord, 'required_from'>) =>
  orderStates.statuses.find(({ label }) => label === required_from)?.code;

/** Required kinds of which an order's file has no paper. */
export const missingPapers = (kinds: readonly PaperKindRecord[], order: Filed): readonly PaperKindRecord[] =>
  kindsOf(kinds, order).filter(
    (kind) => requiredFrom(kind) !== undefined && !order.papers.some((paper) => paper.kind === kind.id),
  );

/** A file that is about to be sent to DAF. */
export type SentFile = {
  readonly law: Pick<Law, 'paymentFile'>;
  /** Every kind of paper, as the catalogue has them. */
  readonly kinds: readonly PaperKindRecord[];
  /** Day of the sending. */
  readonly date: string;
  /** Justification of what is missing; '' when none is given. */
  readonly justification: string;
};

/** True when the rule of a day looks at files at all. */
export const isFileChecked = ({ paymentFile: versions }: SentFile['law'], date: string): boolean =>
  versionOn(versions, date).values.mode !== 'off';

/** Judgement of a file that lacks required papers; none when it has them all, or the rule is off. */
export function judgedFile(
  { law, kinds, date, justification }: SentFile,
  order: Filed,
): readonly Judgement[] {
  const missing = missingPapers(kinds, order).map(({ description }) => description);
  if (missing.length === 0) return [];
  const judged = judgedOn(
    paymentFile,
    law.paymentFile,
    date,
    { missing },
    { accepted: () => justification.trim() },
  );
  return judged.result === 'missing' ? [judged] : [];
}

/** Reason for which a file is not sent to DAF, else ''. */
export function fileFault(sent: SentFile, order: Filed): string {
  const [judged] = judgedFile(sent, order);
  if (judged === undefined || (judged.by.mode === 'ask' && judged.accepted !== '')) return '';
  const missing = (judged.facts.missing as readonly string[]).join(', '); // made above, by the type of these facts
  return judged.by.mode === 'refuse'
    ? `Faltan en el expediente: ${missing}. Adjúntelos antes de enviarlo`
    : `Faltan en el expediente: ${missing}. Adjúntelos, o escriba la justificación`;
}

/** States in which a state's requirements are due, besides itself: a file that was sent has passed them all. */
const REACHED: Readonly<Record<string, number>> = {
  completada: 3,
  devengada: 4,
  enviada: 5,
  rechazada: 5,
  pagada: 5,
};

/** True when the present state of an order requires a kind of paper. */
export const isDue = (kind: Pick<PaperKindRecord, 'required_from'>, status: OrderStatus): boolean =>
  (requiredFrom(kind) ?? Number.POSITIVE_INFINITY) <= (REACHED[status] ?? 0);

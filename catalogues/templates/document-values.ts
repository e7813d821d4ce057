import type { TemplateKind } from './documents.ts';
import { fillTemplate } from './fill.ts';
import { plainText } from './text.ts';
import { type AwardFacts, awardValues, type KeywordValue, type KeywordValues, type Signs } from './values.ts';

/** Cleaned templates of the two minutes that certifications copy. */
export interface ActTemplates {
  readonly award: string;
  readonly business: string;
}

/** Values of the keywords in a document of an award record, the same for preview and print. */
export const documentValues = (
  { signedBy }: Pick<TemplateKind, 'signedBy'>,
  facts: AwardFacts,
  acts: ActTemplates,
): KeywordValues =>
  signedBy === 'participants' ? awardValues(facts, signedBy) : certificationValues(facts, acts);

/**
 * Values of a certification. It contains the text of the minutes as these are printed, with headings and signers' names
 * as plain text (awards A6).
 */
function certificationValues(facts: AwardFacts, { award, business }: ActTemplates): KeywordValues {
  const { certification: _, ...acts } = facts;
  const signed = [...acts.commission, ...acts.secretary];
  const literally: KeywordValues = {
    ...awardValues(acts, 'participants'),
    firmas: { text: signed.map(signedText).join('; ') },
  };
  return {
    ...awardValues(facts, 'certifiers'),
    texto_acta: literal(award, literally),
    texto_negociacion: literal(business, literally),
  };
}

const signedText = ({ name, position }: Signs): string => (position === '' ? name : `${name}, ${position}`);

function literal(template: string, values: KeywordValues): KeywordValue {
  const markup = fillTemplate(template, values);
  return { text: plainText(markup).replaceAll('\n', ' '), block: { is: 'literal', html: { markup } } };
}

import { shownDate } from '@expediente/kernel/dates.ts';
import type { Json } from '@expediente/kernel/events.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { RuleEvent, ShownChange } from '@expediente/schemas/rules/events.ts';
import { ruleSet } from '@expediente/schemas/rules/registry.ts';
import { itemOf, type Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { labelOf } from '../words.ts';

/** Each event of a rule set in words, past tense, without the actor. */
export function ruleSentence(event: RuleEvent): string {
  switch (event.type) {
    case 'RuleVersionPublished': {
      const { version, validFrom, shown } = event.data;
      return `Publicó la versión ${version}, que rige desde el ${shownDate(validFrom)}${shownInWords(shown)}`;
    }
    case 'RuleVersionCorrected': {
      const { version, corrects, validFrom, shown } = event.data;
      return `Corrigió la versión ${corrects} con la versión ${version}, que rige en su lugar desde el ${shownDate(validFrom)}${shownInWords(shown)}`;
    }
    case 'RuleVersionWithdrawn':
      return `Retiró la versión ${event.data.version} antes de que rigiera`;
  }
}

/** Words for the changes that the user was shown, of a version in force from its publication on. */
const shownInWords = ([shown]: readonly ShownChange[]): string =>
  shown === undefined
    ? ''
    : `, después de ver qué cambiaría del ${shownDate(shown.from)} al ${shownDate(shown.to)}: ${shown.total} de ${counted(shown.judged, 'registro evaluado', 'registros evaluados')}`;

/** Reason that an event gives: the legal basis, or the mistake that was corrected. */
export function ruleReason(event: RuleEvent): string {
  switch (event.type) {
    case 'RuleVersionPublished':
      return event.data.legalBasis;
    case 'RuleVersionCorrected':
      return `${event.data.reason} (${event.data.legalBasis})`;
    case 'RuleVersionWithdrawn':
      return '';
  }
}

export const RULE_KINDS: Readonly<Record<RuleEvent['type'], string>> = {
  RuleVersionPublished: 'Publicación',
  RuleVersionCorrected: 'Corrección',
  RuleVersionWithdrawn: 'Retiro',
};

const LABELS: Readonly<Record<string, string>> = {
  versions: 'Versiones',
  'versions.version': 'Versión',
  'versions.validFrom': 'Rige desde',
  'versions.legalBasis': 'Base legal',
  'versions.values': 'Valores',
  'versions.withdrawn': 'Retirada',
  'versions.corrects': 'Corrige a la versión',
  'versions.reason': 'Motivo de la corrección',
  'versions.correctedBy': 'Corregida por la versión',
};

export const ruleLabel = (field: string): string | null => labelOf(LABELS, field);

/** Title of a rule set; its name when this program does not know the rule set. */
export const ruleTitle = ({ rule }: Pick<Judgement, 'rule'>): string => ruleSet(rule)?.title ?? rule;

/** Words for the judging version: `según la versión 3 de Límites de compra (rige desde el 01/12/2026)`. */
export const judgedByInWords = ({ rule, version, validFrom }: Judgement): string =>
  `según la versión ${version} de ${ruleTitle({ rule })} (rige desde el ${shownDate(validFrom)})`;

/** Result of a judgement in words; its code when this program does not know the rule set. */
export const resultInWords = ({ rule, result, by }: Judgement): string =>
  ruleSet(rule)?.resultText({ result, by }) ?? result;

/** Judgements for a history: rule, facts and result in words. */
export const judgedFields = (judged: readonly Judgement[]): Json =>
  judged.map((each) => ({
    rule: ruleTitle(each),
    item: itemOf(each),
    version: each.version,
    validFrom: each.validFrom,
    on: each.on,
    facts: ruleSet(each.rule)?.factsText(each.facts) ?? '',
    result: resultInWords(each),
    accepted: each.accepted,
  }));

/** Labels of the fields of `judgedFields`, for records that keep them under `judged`. */
export const JUDGED_LABELS: Readonly<Record<string, string>> = {
  judged: 'Reglas aplicadas',
  'judged.rule': 'Regla',
  'judged.version': 'Versión de la regla',
  'judged.validFrom': 'La regla rige desde',
  'judged.on': 'Fecha que determina la versión',
  'judged.facts': 'Caso evaluado',
  'judged.result': 'Resultado de la regla',
  'judged.accepted': 'Justificación ante la alerta',
};

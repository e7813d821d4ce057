import type { RuleRow, RuleVersionRead, VersionState } from '@expediente/schemas/rules/read.ts';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { type BorrowedStep, borrowed, type ShownAction, shownActions } from '../kit/actions/actions.ts';
import { dateText, instantText } from '../kit/figures/amounts.tsx';
import type { StateLook } from '../kit/figures/StateChip.tsx';

/** Chip for each state of a version. */
export const VERSION_LOOKS: Readonly<Record<VersionState, StateLook>> = {
  past: { label: 'ANTERIOR', tone: 'annulled' },
  inforce: { label: 'EN VIGOR', tone: 'done' },
  next: { label: 'PRÓXIMA', tone: 'waiting' },
  corrected: { label: 'CORREGIDA', tone: 'refused' },
  withdrawn: { label: 'RETIRADA', tone: 'refused' },
};

/** Name of a version: `Versión 3, desde 01/12/2026` */
export const versionText = ({ version, valid_from }: RuleVersionRead): string =>
  `Versión ${version}, desde ${dateText(valid_from)}`;

const RULE_STEPS: Readonly<Record<string, BorrowedStep>> = {
  create: { label: 'Publicar versión', icon: 'Add', kind: 'meanwhile' },
  update: { label: 'Retirar versión', icon: 'Cancel', kind: 'destructive' },
};

/** Actions of a rule, as secondary steps: publishing first, withdrawing last, marked as destructive. */
export const ruleActions = (
  granted: readonly ActionPermission[],
  { actions }: Pick<RuleRow, 'actions'>,
): readonly ShownAction[] => borrowed(shownActions(granted, actions), RULE_STEPS);

/** First day: `23/11/2026`; if it was published on that day or later, also when it began to judge. */
export function fromInWords({ valid_from, judges_since }: RuleVersionRead): string {
  const from = dateText(valid_from);
  if (judges_since === null) return from;
  const [day = '', hour = ''] = instantText(judges_since).split(' ');
  return day === from ? `${from}, a las ${hour}` : `${from}, publicada el ${day} ${hour}`;
}

/** Correction in words: `Corrige a la versión 3: tasa mal escrita`, `Corregida por la versión 4`, or ''. */
export const correctionText = ({ corrects, corrected_by, reason }: RuleVersionRead): string =>
  [
    ...(corrects === null ? [] : [`Corrige a la versión ${corrects}: ${reason}`]),
    ...(corrected_by === null ? [] : [`Corregida por la versión ${corrected_by}`]),
  ].join('. ');

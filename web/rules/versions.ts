import type { RuleVersionRead, VersionState } from '@expediente/schemas/rules/read.ts';
import { dateText } from '../kit/amounts.tsx';
import type { StateLook } from '../kit/StateChip.tsx';

/** How the state of a version is shown. */
export const VERSION_LOOKS: Readonly<Record<VersionState, StateLook>> = {
  past: { label: 'ANTERIOR', tone: 'annulled' },
  inforce: { label: 'EN VIGOR', tone: 'done' },
  next: { label: 'PRÓXIMA', tone: 'waiting' },
  withdrawn: { label: 'RETIRADA', tone: 'refused' },
};

/** `Versión 3, desde 01/12/2026` */
export const versionText = ({ version, valid_from }: RuleVersionRead): string =>
  `Versión ${version}, desde ${dateText(valid_from)}`;

/** What the page's actions are called here. */
export const RULE_ACTIONS: Readonly<Record<string, string>> = {
  create: 'Publicar versión',
  update: 'Retirar versión',
};

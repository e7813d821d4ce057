import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import type { ComponentType } from 'react';
import type { List } from '../kit/list/useList.ts';
import type { CatalogueRow } from './definition/shown.ts';
import { ProfileProposals } from './profiles/ProfileProposals.tsx';

export interface ProposalsProps {
  readonly list: List<CatalogueRow>;
  readonly granted: readonly ActionPermission[];
}

/** Button of a list that creates proposed records, by catalogue. */
export const PROPOSALS: Readonly<Record<string, ComponentType<ProposalsProps>>> = {
  profile: ProfileProposals,
};

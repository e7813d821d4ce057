import { NEW_RECORD } from '../kit/address/useRecordAddress.ts';

/** Address of the form of a new award. */
export const NEW_AWARD = `/actas?registro=${NEW_RECORD}&modo=editar`;

interface Asked {
  readonly resolution: string;
}

/** State that goes along with that address, for the award of a consolidation. */
export const awardOf = (resolution: string): Asked => ({ resolution });

/** Resolution for which the form was opened; '': none. */
export const resolutionAsked = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'resolution' in state ? String(state.resolution) : '';

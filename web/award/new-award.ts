import { NEW_RECORD } from '../kit/address/useRecordAddress.ts';

/** Address of the form of a new award. */
export const NEW_AWARD = `/actas?registro=${NEW_RECORD}&modo=editar`;

interface Asked {
  readonly resolution: string;
  /** Id of the consolidation, or of the part of it. */
  readonly order: number;
}

/** State that goes along with that address, for the award of a consolidation. */
export const awardOf = (resolution: string, order: number): Asked => ({ resolution, order });

/** Resolution for which the form was opened; '': none. */
export const resolutionAsked = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'resolution' in state ? String(state.resolution) : '';

/** Consolidation, or part of one, for which the form was opened; 0: none. */
export const orderAsked = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'order' in state ? Number(state.order) : 0;

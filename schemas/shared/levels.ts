/**
 * Modification types by whose ids forms lock and hide values, so that they cannot be deleted (R3 §3, §5, planning B5).
 */
export const BUILT_IN_LEVELS = ['A', 'RA', 'E', 'VC', 'VCU', 'VP'] as const;

/**
 * Modification types that a form does not offer, by the form's name in `/nivel/get/public` (R3 §3, §9): the
 * catalogue's choices leave them out, and the rules refuse them.
 */
export const LEVELS_LEFT_OUT = {
  reprogramming: ['VP'],
  extension: ['VCU', 'VC', 'E', 'RA'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** True when a form offers a modification type. */
export const isLevelOffered = (form: keyof typeof LEVELS_LEFT_OUT, level: string): boolean =>
  !LEVELS_LEFT_OUT[form].some((each) => each === level);

/** The type of every line of a group that has no budget in the cuatrimestre, which only extensions have (R3 §9). */
export const NEW_GROUP_LEVEL = 'VP';

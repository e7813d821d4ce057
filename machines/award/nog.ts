import { isLowValue } from '../order/low-value.ts';

/** The purchase type that has no NOG (R2 §5, §9). */
const WITHOUT_NOG = 2;

/** Use of the NOG by awards of a purchase type: `none` hides the field and drops its value (awards A11). */
export function nogOf(type: number, description: string): 'none' | 'optional' | 'required' {
  if (type === WITHOUT_NOG) return 'none';
  return isLowValue(description) ? 'optional' : 'required';
}

export const NOG_MISSING = 'Ingresar el NOG';

/** True for an award that lacks the NOG its purchase type requires (R2 §5); the form and the rule share it. */
export const lacksNog = (type: number, description: string, nog: string): boolean =>
  nog === '' && nogOf(type, description) === 'required';

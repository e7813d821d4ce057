import { isLowValue } from '../order/low-value.ts';

/** The purchase type that has no NOG (R2 §5, §9). */
const WITHOUT_NOG = 2;

/** Whether an award of a purchase type has a NOG: `none` hides the field, and what is sent is dropped (awards A11). */
export function nogOf(type: number, description: string): 'none' | 'optional' | 'required' {
  if (type === WITHOUT_NOG) return 'none';
  return isLowValue(description) ? 'optional' : 'required';
}

export const NOG_MISSING = 'Ingresar el NOG';

/** Whether an award is without the NOG that its purchase type asks for (R2 §5); asked by the form and by the rule. */
export const lacksNog = (type: number, description: string, nog: string): boolean =>
  nog === '' && nogOf(type, description) === 'required';

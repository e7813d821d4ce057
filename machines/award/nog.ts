import { isLowValue } from '../order/low-value.ts';

/** The purchase type that has no NOG (R2 §5, §9). */
const WITHOUT_NOG = 2;

/** Whether an award of a purchase type has a NOG: `none` hides the field, and what is sent is dropped (awards A11). */
export function nogOf(type: number, description: string): 'none' | 'optional' | 'required' {
  if (type === WITHOUT_NOG) return 'none';
  return isLowValue(description) ? 'optional' : 'required';
}

/** Why an award cannot be without a NOG, else '' (R2 §5); shown by the form and by the refusal. */
export const nogFault = (type: number, description: string, nog: string): string =>
  nog === '' && nogOf(type, description) === 'required' ? 'Ingresar el NOG' : '';

import { type DataOf, fields } from '../events.ts';
import { Money, QuarterName, Text } from './event-fields.ts';

/** Amount of a budget that is neither executed nor held when its cuatrimestre is over (planning B44). */
export const LapseFields = fields({ group: Text, quarter: QuarterName, amount: Money });
export type Lapse = DataOf<typeof LapseFields>;

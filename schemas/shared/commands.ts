import { type Static, Type } from 'typebox';
import { RequiredText } from '../types.ts';
import { DELETION } from './fields.ts';
import { JUSTIFICATION_MISSING } from './sentences.ts';

/** Question of a form before a record is deleted or freed, whatever record it is. */
export const Deletion = Type.Object({
  p_justification: RequiredText(DELETION.most, {
    title: DELETION.title,
    errorMessage: { required: JUSTIFICATION_MISSING },
  }),
});
export type Deletion = Static<typeof Deletion>;

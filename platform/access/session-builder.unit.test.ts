import type { UnitRecord } from '@expediente/schemas/catalogues/records.ts';
import { expect, test } from 'vitest';
import { personOf } from './directory.ts';
import { buildSession } from './session-builder.ts';

const unit = (id: number, id_parent: number | null, state: 0 | 1): UnitRecord => ({
  id,
  id_parent,
  state,
  is_executor: id_parent === null ? 1 : 0,
  description: `UNIDAD ${id}`,
  address: '',
  unit_phone: '',
  id_entity: null,
  appear_in_acts: 0,
  ...{ name_request: '', profession_request: '', name_boss: '', profession_boss: '' },
});
const row = {
  id: 's',
  user_id: 2,
  year: 2026,
  executor: null,
  created_at: new Date(),
  renewed_at: new Date(),
};

test.each([
  ['the executor is INACTIVO', [unit(1, null, 0), unit(11, 1, 1), unit(12, 1, 1)], true],
  ['all own centres are', [unit(1, null, 1), unit(11, 1, 0), unit(12, 1, 1)], true],
  ['one of the own is active', [unit(1, null, 1), unit(11, 1, 1), unit(12, 1, 0)], undefined],
])('a session knows that nothing can be planned: %s', (_, units, inactive) => {
  const person = personOf(
    {
      ...{ id: 2, full_name: 'Ana', email: '', phone: '', username: 'ana', state: 1, id_profile: 2 },
      units: [{ id: 11, state: 1 }],
    },
    { id: 2, description: 'Centro de costo', auto_generated: 0, reach: 'assigned', pages: [] },
    units,
  );
  if (!person) throw new Error('may not enter');
  expect(buildSession(row as never, person, { options: [], actions: [] }).unitsInactive).toBe(inactive);
});

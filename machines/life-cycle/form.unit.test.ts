import type { SaveAward } from '@expediente/schemas/award/commands.ts';
import { AWARD_RECORD } from '@expediente/schemas/award/record.ts';
import type { PacContent } from '@expediente/schemas/pac/events.ts';
import { REQUEST_RECORD } from '@expediente/schemas/request/record.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import { describe, expect, test } from 'vitest';
import { AWARD_FORM } from '../award/decide.ts';
import { EXTENSION_FORM } from '../extension/decide.ts';
import { HELD_IN } from '../order/held.ts';
import { lockedChange } from '../order/locks.ts';
import { NO_ORDER } from '../order/state.ts';
import { PAC_FORM } from '../pac/decide.ts';
import { QUARTERLY_FORM } from '../quarterly/decide.ts';
import { REPROGRAMMING_FORM } from '../reprogramming/decide.ts';
import { REQUEST_FORM } from '../request/decide.ts';
import { UNOPS_FORM } from '../unops/decide.ts';
import { UNOPS_CONSOLIDATION_FORM } from '../unops-consolidation/fields.ts';
import { UNOPS_REGULARIZATION_FORM } from '../unops-regularization/fields.ts';
import { unopsRegularizationStates } from '../unops-regularization/life-cycle.ts';
import { changedHolders, type HolderOfEach, heldBy, lockedBySave, type RecordForm } from './form.ts';
import { machineOf } from './machine.ts';
import { lifeCycle } from './table.ts';

const FORMS: Readonly<Record<string, RecordForm>> = {
  request: REQUEST_FORM,
  pac: PAC_FORM,
  quarterly: QUARTERLY_FORM,
  reprogramming: REPROGRAMMING_FORM,
  extension: EXTENSION_FORM,
  award: AWARD_FORM,
  unops: UNOPS_FORM,
  'unops-consolidation': UNOPS_CONSOLIDATION_FORM,
  'unops-regularization': UNOPS_REGULARIZATION_FORM,
};

describe('a field of a form without an entry', () => {
  test('does not compile', () => {
    type More = PacContent & { readonly reference: string };
    // @ts-expect-error: `reference` has no holder
    const forgotten: HolderOfEach<More> = {
      lines: 'p_details',
      qtyStart: 'worked-out',
      budget: 'worked-out',
    };
    expect(forgotten).not.toHaveProperty('reference');
    const held: HolderOfEach<PacContent, 'p_details'> = {
      // @ts-expect-error: the payload has no such field
      lines: 'p_lines',
      qtyStart: 'worked-out',
      budget: 'worked-out',
    };
    expect(held.budget).toBe('worked-out');
  });

  test('of the payload does not compile, where the record has a table', () => {
    type More = SaveAward & { readonly p_reference: string };
    // @ts-expect-error: no row sends `p_reference`
    const held = heldBy<More, 'p_id'>()(AWARD_RECORD);
    expect(Object.values(held)).not.toContain('p_reference');
  });

  test.each(Object.entries(FORMS))('of %s is locked when it runs, in every state', (_, form) => {
    const [part = ''] = Object.keys(form.held).filter((each) => form.held[each] !== 'worked-out');
    const of = (value: string, reference: string) => ({ status: 'x', [part]: value, reference });
    expect(lockedBySave(form, of('A', 'A'), of('B', 'A'))).toBeNull();
    expect(lockedBySave(form, of('A', 'A'), of('A', 'B'))).toEqual({
      rule: 'fields-open',
      message: 'El campo reference ya no puede cambiar',
      field: 'reference',
    });
  });

  test('of the order is locked too, and what is worked out follows from the others', () => {
    const changed = changedHolders(
      HELD_IN,
      { total: '1.00', reference: 'A' },
      { total: '2.00', reference: 'B' },
    );
    expect([...changed]).toEqual(['reference']);
    expect(lockedChange({ ...NO_ORDER, status: 'pagada' }, { ...NO_ORDER, status: 'pagada', iva: 2 })).toBe(
      'p_iva',
    );
  });
});

test('every part of what is saved has its entry', () => {
  expect(Object.keys(REQUEST_FORM.held)).toEqual(Object.keys(REQUEST_RECORD));
  expect(Object.keys(AWARD_FORM.held)).toEqual(Object.keys(AWARD_RECORD));
  expect(Object.keys(UNOPS_FORM.held)).toEqual(Object.keys(UNOPS_RECORD));
  expect(PAC_FORM.held.lines).toBe('p_details');
});

test('a state that opens some fields locks the others by their titles', () => {
  const { opens } = unopsRegularizationStates.states.regularizada;
  const before = { status: 'regularizada', curdp: '1', datePay: '2026-01-02', consolidations: [1] };
  const after = (changes: object) =>
    lockedBySave(UNOPS_REGULARIZATION_FORM, before, { ...before, ...changes }, opens)?.message ?? null;
  expect(after({ curdp: '2', datePay: '2026-01-03' })).toBeNull();
  expect(after({ curdp: '2', consolidations: [2] })).toMatch(/^El campo .* ya no puede cambiar$/);
});

describe('a life cycle whose save changes what its form does not hold', () => {
  type Note = { readonly status: 'none' | 'kept'; readonly text: string; readonly owner: string };
  type Save = { readonly type: 'SaveNote'; readonly text: string; readonly owner: string };
  type Saved = {
    readonly type: 'NoteSaved';
    readonly data: { readonly text: string; readonly owner: string };
  };
  const states = lifeCycle<'SaveNote', 'NoteSaved', number>()({
    id: 'note',
    initial: 'none',
    states: { none: { on: { SaveNote: ['NoteSaved'] } }, kept: { code: 1, on: { SaveNote: ['NoteSaved'] } } },
    after: { NoteSaved: 'kept' },
  });
  const { decide } = machineOf<'none' | 'kept', Note, Save, Saved>(states, {
    initial: { status: 'none', text: '', owner: '' },
    rules: { SaveNote: [] },
    outcomes: { SaveNote: (_, { text, owner }) => [{ type: 'NoteSaved', data: { text, owner } }] },
    evolve: (_, { data }) => ({ status: 'kept', ...data }),
    form: { saves: ['SaveNote'], held: { text: 'p_text' }, label: () => null },
  });
  const save = (text: string, owner: string): Save => ({ type: 'SaveNote', text, owner });

  test('is refused, but for its first save', () => {
    expect(decide({ status: 'none', text: '', owner: '' }, save('a', 'Ana'))).toHaveProperty('events');
    const kept: Note = { status: 'kept', text: 'a', owner: 'Ana' };
    expect(decide(kept, save('b', 'Ana'))).toHaveProperty('events');
    expect(decide(kept, save('b', 'Eva'))).toEqual({
      refusal: {
        rule: 'fields-open',
        message: 'El campo owner ya no puede cambiar',
        field: 'owner',
      },
    });
  });
});

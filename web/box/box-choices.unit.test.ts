import type { MenuPermission } from '@expediente/schemas/session/read.ts';
import { describe, expect, it } from 'vitest';
import { choicesOf, pageChoices } from './box-choices.ts';

const page = (a_href: string, description: string, creates: boolean) => ({
  id: 1,
  a_href,
  description,
  icon: '',
  main: 0,
  show: 1,
  actions_profile: creates
    ? [{ id: 1, field: 'create', description: 'Crear', icon: '', color: '', enabled: 1 }]
    : [],
});
// The cast leaves out what pages do not read of a menu.
const MENU = [
  {
    description: 'Compras',
    children: [
      {
        description: 'Pedidos',
        pages: [page('pedidos', 'Pedidos', true), page('bitacora', 'Bitácora', false)],
      },
    ],
  },
] as unknown as readonly MenuPermission[];

describe('the choices of the box', () => {
  it('names pages by words without accents and case, and the way to a new record where it is granted', () => {
    expect(pageChoices(MENU, 'BITACORA').map(({ to }) => to)).toEqual(['/bitacora']);
    expect(pageChoices(MENU, 'nuevo pedido').map(({ to }) => to)).toEqual([
      '/pedidos?registro=nuevo&modo=editar',
    ]);
    expect(pageChoices(MENU, 'nueva bitácora')).toEqual([]);
    expect(pageChoices(MENU, '')).toEqual([]);
  });

  it('opens a record on its page, its history where it has none, and acts in the journal of their days', () => {
    const record = {
      lifecycle: 'order',
      id: '7',
      kind: 'Orden de compra',
      name: 'Orden de compra 7',
      status: 'COMPROMISO',
      executor: '',
      matched: '',
    };
    const acts = [
      {
        title: 'Anulación',
        filters: { act: 'Anulación', from: '2026-11-01', to: '2026-11-30' },
        search: 'compras',
      },
    ];
    const to = choicesOf(
      {
        rows: [
          { ...record, page: 'unidadproveedor' },
          { ...record, id: '8' },
          { ...record, lifecycle: 'unops-consolidation', page: 'unops' },
        ],
        acts,
      },
      [],
      'x',
    ).map((choice) => choice.to);
    expect(to[0]).toBe('/unidadproveedor?registro=7');
    expect(to[1]).toMatch(/^\/historial\/order\/8/);
    expect(to[2]).toBe('/unops?f.state=1&registro=7');
    const params = new URLSearchParams(to[3]?.split('?')[1]);
    expect([params.get('f.act'), params.get('f.from'), params.get('f.to'), params.get('search')]).toEqual([
      'Anulación',
      '2026-11-01',
      '2026-11-30',
      'compras',
    ]);
  });
});

import type { ProfileTree, UserUnits } from '@expediente/schemas/catalogues/read.ts';
import type { MenuGroup, ProfilePage } from '@expediente/schemas/catalogues/records.ts';
import { expect, test } from 'vitest';
import type { Side } from '../../kit/form/merge.ts';
import { type LineWords, mergeLines } from '../../kit/form/merge-lines.ts';
import { permissionWords, submenuWords, unitWords } from './merging.ts';

const merge = (words: LineWords, before: unknown, mine: unknown, theirs: unknown) =>
  mergeLines(words, { field: 'p_list', before, mine, theirs, contested: true });
const short = ({ questions }: ReturnType<typeof merge>) =>
  questions.map(({ line, title, texts, start }) => [line, title, texts.mine, texts.theirs, start]);
const choosing = (of: ReturnType<typeof merge>, side?: Side): unknown =>
  of.value(of.merged(side ? Object.fromEntries(of.questions.map(({ id }) => [id, side])) : {}));

test('of a user’s cost centres each is chosen, by its code and name', () => {
  const unit = (id: number, description: string) => ({ id, description, state: 0, exists_unit: 0 }) as const;
  const executors: readonly UserUnits[] = [
    {
      id: 1,
      description: 'HOSPITAL',
      units: [unit(101, 'EMERGENCIA'), unit(102, 'FARMACIA'), unit(103, 'SALA')],
    },
  ];
  const given = (id: number, p_state: 0 | 1 = 1) => ({ p_id_unit: id, p_state });
  const merged = merge(
    unitWords(executors),
    [given(101)],
    [given(101), given(102)],
    [given(101, 0), given(103)],
  );
  expect(short(merged)).toEqual([
    ['101 · EMERGENCIA', 'Centro de costo', 'Asignado', 'Sin asignar', 'theirs'],
    ['103 · SALA', 'Centro de costo', 'Sin asignar', 'Asignado', 'theirs'],
  ]);
  expect(choosing(merged)).toEqual([given(101, 0), given(102), given(103)]);
  expect(choosing(merged, 'mine')).toEqual([given(101), given(102), given(103, 0)]);
});

const action = (field: string, description: string) => ({ field, description, enabled: 0 }) as const;
const TREE: readonly ProfileTree[] = [
  {
    id_tags_items_parent_master: 1,
    description: 'Compras',
    icon: 'Folder',
    submenus: [
      {
        description: 'Pedidos',
        icon: 'Folder',
        childrens: [
          {
            description: 'Pedidos',
            a_href: 'pedidos',
            enabled: 0,
            main: 0,
            actions: [action('create', 'Crear'), action('update', 'Editar')],
          },
          { description: 'Inicio', a_href: 'inicio', enabled: 0, main: 0, actions: [] },
        ],
      },
    ],
  },
];

test('of a profile each permission is chosen, by its page and action, and so is the first page', () => {
  const page = (a_href: string, main: 0 | 1, ...given: readonly string[]): ProfilePage => ({
    a_href,
    main,
    enabled: 1,
    actions: given.map((field) => ({ field, enabled: 1 })),
  });
  const before = [page('inicio', 1), page('pedidos', 0, 'create')];
  const mine = [page('inicio', 1), page('pedidos', 0, 'create', 'update')];
  const theirs = [page('inicio', 0), page('pedidos', 1)];
  const merged = merge(permissionWords(TREE), before, mine, theirs);
  expect(short(merged)).toEqual([
    ['Inicio de sus usuarios', 'Página inicial', 'Inicio', 'Pedidos', 'theirs'],
    ['Pedidos · Crear', 'Permiso', 'Permitido', 'No permitido', 'theirs'],
  ]);
  // What only they changed is theirs, what only I gave stays mine.
  expect(choosing(merged)).toEqual([page('pedidos', 1, 'update'), page('inicio', 0)]);
  expect(choosing(merged, 'mine')).toEqual([page('pedidos', 0, 'create', 'update'), page('inicio', 1)]);
});

test('of the menu each group and page is chosen, and a page stays where it was put', () => {
  const page = (a_href: string, description: string, actions: readonly string[] = ['create']) =>
    ({ a_href, description, enabled: 1, show: 1, actions }) as const;
  const group = (description: string, ...childrens: MenuGroup['childrens']): MenuGroup => ({
    description,
    icon: 'Folder',
    enabled: 1,
    childrens,
  });
  const words = submenuWords(
    new Map([
      ['create', 'Crear'],
      ['update', 'Editar'],
    ]),
  );
  const before = [group('Pedidos', page('pedidos', 'Pedidos'), page('libros', 'Libros'))];
  const mine = [group('Pedidos', page('pedidos', 'Mis pedidos'), page('libros', 'Libros'))];
  const theirs = [
    group('Pedidos', page('pedidos', 'Solicitudes', ['create', 'update'])),
    group('Actas', page('libros', 'Libros')),
  ];
  const merged = merge(words, before, mine, theirs);
  expect(short(merged)).toEqual([
    ['Página Mis pedidos', 'Descripción', 'Mis pedidos', 'Solicitudes', undefined],
    ['Página Mis pedidos', 'Acciones', 'Crear', 'Crear, Editar', 'theirs'],
    ['Página Libros', 'Submenú', 'Pedidos', 'Actas', 'theirs'],
    ['Submenú Actas', 'Línea que agregó otra persona', '', 'Icono Folder · Activo Sí', 'theirs'],
  ]);
  expect(choosing(merged, 'theirs')).toEqual(theirs);
  expect(choosing(merged, 'mine')).toEqual(mine);
});

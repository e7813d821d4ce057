import './catalogue-table.css';
import type { ComponentType } from 'react';
import { useGranted } from '../base/session.tsx';
import { LONG_PAGE } from '../kit/list/list-state.ts';
import { useList } from '../kit/list/useList.ts';
import { CatalogueRecords } from './CatalogueRecords.tsx';
import { type CatalogueRow, orderOf, type ShownCatalogue } from './definition/shown.ts';

/** Pages whose list shows a hundred rows at once, where others show ten (R1 §9). */
const LONG_PAGES: readonly string[] = ['centroscosto'];

/** Titles of lists that differ from their page's (R1 §2). */
const LIST_TITLES: Readonly<Record<string, string>> = {
  usuarios: 'Listado De Usuarios',
  centroscosto: 'Listado De Centros De Costo',
};

/** Screen of a catalogue, drawn from its definition (R1 §2, R2 §2). */
export function screenOf(catalogue: ShownCatalogue): ComponentType {
  return () => <CatalogueScreen catalogue={catalogue} />;
}

function CatalogueScreen({ catalogue }: { readonly catalogue: ShownCatalogue }) {
  const granted = useGranted(catalogue.page);
  const list = useList<CatalogueRow>({
    path: catalogue.operations.list ?? '',
    defaults: {
      sort: orderOf(catalogue),
      ...(LONG_PAGES.includes(catalogue.page) ? { size: LONG_PAGE } : {}),
    },
  });
  const title = LIST_TITLES[catalogue.page];
  return (
    <>
      {title && <h2 className="catalogue-list-title">{title}</h2>}
      <CatalogueRecords catalogue={catalogue} list={list} granted={granted} />
    </>
  );
}

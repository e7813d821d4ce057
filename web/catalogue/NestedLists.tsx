import './nested-lists.css';
import { capital, folded } from '@expediente/kernel/text.ts';
import { useState } from 'react';
import { useGranted } from '../base/session.tsx';
import { AddressLevel } from '../kit/address/useAddress.tsx';
import { useList } from '../kit/list/useList.ts';
import { CatalogueRecords } from './CatalogueRecords.tsx';
import { type CatalogueRow, orderOf, pathOf, type ShownCatalogue } from './definition/shown.ts';

interface Props {
  /** The catalogue above. */
  readonly catalogue: ShownCatalogue;
  /** Id of its saved record. */
  readonly parent: string;
  /** Why nothing can be changed in them now. */
  readonly blocked?: string | undefined;
}

/** The lists under a saved record: rows of a group, signatories and addresses of a unit (R1 §2, R2 §2). */
export function NestedLists({ catalogue, ...props }: Props) {
  const [drawn, setDrawn] = useState(0);
  return catalogue.nested.map((nested, place) => (
    <AddressLevel key={nested.name} prefix={`${folded(nested.noun)}-`} record={null}>
      <NestedList
        {...props}
        catalogue={nested}
        above={catalogue}
        shown={place <= drawn}
        onDrawn={() => setDrawn((before) => Math.max(before, place + 1))}
      />
    </AddressLevel>
  ));
}

interface ListProps extends Props {
  readonly above: ShownCatalogue;
  /** Asked for at once, and seen once the rows of those above it are: they would push it down. */
  readonly shown: boolean;
  onDrawn(): void;
}

function NestedList({ catalogue, above, parent, blocked, shown, onDrawn }: ListProps) {
  // A page of its own where the profile has it (subproductos), else the page above (domain §7.11).
  const granted = useGranted(catalogue.page, above.page);
  const list = useList<CatalogueRow>({
    path: pathOf(catalogue.operations.list ?? '', catalogue.parent?.parameter ?? '', parent),
    inside: true,
    defaults: { sort: orderOf(catalogue) },
  });
  if (!shown) return null;
  return (
    <section className="nested-list">
      <h3>{capital(catalogue.plural)}</h3>
      <CatalogueRecords {...{ catalogue, list, granted, parent, blocked, onDrawn }} />
    </section>
  );
}

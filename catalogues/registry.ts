import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import type { CatalogueDefinition } from './definition.ts';
import { action } from './definitions/action.ts';
import { address } from './definitions/address.ts';
import { book } from './definitions/book.ts';
import { entity } from './definitions/entity.ts';
import { group } from './definitions/group.ts';
import { menuOption } from './definitions/menu-option.ts';
import { modificationType } from './definitions/modification-type.ts';
import { paperKind } from './definitions/paper-kind.ts';
import { participant } from './definitions/participant.ts';
import { presentation } from './definitions/presentation.ts';
import { product } from './definitions/product.ts';
import { profile } from './definitions/profile.ts';
import { provider } from './definitions/provider.ts';
import { purchaseType } from './definitions/purchase-type.ts';
import { rejectionCause } from './definitions/rejection-cause.ts';
import { row } from './definitions/row.ts';
import { signatory } from './definitions/signatory.ts';
import { subProduct } from './definitions/sub-product.ts';
import { supply } from './definitions/supply.ts';
import { supplyType } from './definitions/supply-type.ts';
import { unit } from './definitions/unit.ts';
import { user } from './definitions/user.ts';

/** Every catalogue by its name. A new catalogue needs its definition and its line here. */
export const CATALOGUES: { readonly [Name in CatalogueName]: CatalogueDefinition<Name> } = {
  unit,
  entity,
  signatory,
  address,
  group,
  row,
  presentation,
  supplyType,
  supply,
  provider,
  purchaseType,
  product,
  subProduct,
  modificationType,
  participant,
  book,
  paperKind,
  rejectionCause,
  action,
  user,
  profile,
  menuOption,
};

export const CATALOGUE_NAMES = Object.keys(CATALOGUES) as readonly CatalogueName[]; // exactly the names of the type

import { PROFILE_RECORDS } from '@expediente/catalogues/access/profiles.ts';
import type { ProfileRecord } from '@expediente/schemas/catalogues/records.ts';

const BUYERS = 'Compras';
const ORDERS = 'unidadproveedor';
/** Actions on orders that DAF has in the place of the buyers. */
const OF_DAF = ['refuse', 'pay', 'correctpay'];

const withoutPayments = ({ pages, ...profile }: ProfileRecord): ProfileRecord => ({
  ...profile,
  pages: pages.map((page) =>
    page.a_href === ORDERS
      ? { ...page, actions: page.actions.filter(({ field }) => !OF_DAF.includes(field)) }
      : page,
  ),
});

/**
 * Profiles of both demonstrations: as a new installation is proposed them, but `Compras` neither rejects nor pays
 * (hospital E2).
 */
export const DEMO_PROFILES: readonly ProfileRecord[] = PROFILE_RECORDS.map((profile) =>
  profile.description === BUYERS ? withoutPayments(profile) : profile,
);

import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pageTitle } from '../base/page-titles.ts';
import { useSession } from '../base/session.tsx';
import { takeAskedLink } from './asked-link.ts';
import { destination } from './routing.ts';

/** Offers the link that was opened before signing in, until the person goes to it or to any other page. */
export function AskedLink() {
  const { permissions } = useSession();
  const { key, pathname } = useLocation();
  const [asked, setAsked] = useState<{ readonly address: string; readonly at: string }>();
  useEffect(() => {
    // Shown only on the page to which signing in led.
    const address = takeAskedLink();
    if (address) setAsked({ address, at: key });
  }, [key]);
  const where = asked && destination(asked.address.replace(/[?#].*$/, ''), permissions);
  if (!asked || where?.show !== 'page' || asked.at !== key || pathname === '/') return null;
  return (
    <p className="asked-link no-print" role="status">
      Antes de ingresar abrió un enlace: <Link to={asked.address}>{pageTitle(where.page, permissions)}</Link>
    </p>
  );
}

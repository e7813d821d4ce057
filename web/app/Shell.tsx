import './shell.css';
import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useHref, useLocation } from 'react-router-dom';
import { innerPath } from '../base/address.ts';
import { Boundary } from '../base/Boundary.tsx';
import { kept } from '../base/kept.ts';
import { permittedPages } from '../base/menu.ts';
import { OWN_PAGES, pageTitle } from '../base/page-titles.ts';
import { useSession } from '../base/session.tsx';
import { DirtyGuard } from '../kit/dialog/dirty.tsx';
import { KeySheet } from '../kit/dialog/KeySheet.tsx';
import { AskedLink } from './AskedLink.tsx';
import { NotFound } from './NotFound.tsx';
import { PrintMargins } from './PrintMargins.tsx';
import { screenOf } from './pages.ts';
import { prefetch } from './prefetch.ts';
import { destination } from './routing.ts';
import { SideMenu } from './SideMenu.tsx';
import { TitleBar } from './TitleBar.tsx';
import { TopBar } from './TopBar.tsx';

/** In a narrower window the menu is icons, so that lists keep their columns. */
const NARROW = '(max-width: 1279.95px)';

/** Whether the person wants the menu as icons; null while it was never chosen. */
const MENU_KEY = 'expediente-menu';
const keptWish = (): boolean | null => {
  const wish = kept.get(MENU_KEY);
  return wish === null ? null : wish === 'icons';
};

/** The shell of R1 §2: menu, top bar, title bar, page, footer; a drawer instead of the menu below 992 px. */
export function Shell() {
  const { permissions } = useSession();
  const { pathname, search } = useLocation();
  const here = useHref({ pathname, search, hash: '#contenido' });
  const phone = useMediaQuery(useTheme().breakpoints.down('lg'));
  const narrow = useMediaQuery(NARROW);
  const [wish, setWish] = useState(keptWish);
  const collapsed = wish ?? narrow;
  const [drawer, setDrawer] = useState(false);
  const collapse = (icons: boolean) => {
    kept.set(MENU_KEY, icons ? 'icons' : 'whole');
    setWish(icons);
  };
  /** The page before this one. */
  const left = useRef(pathname);
  const where = destination(innerPath(pathname, '/'), permissions);
  useEffect(() => {
    void prefetch(
      permittedPages(permissions).map(({ a_href }) => a_href),
      { grid: !phone },
    );
  }, [permissions, phone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer
  useEffect(() => setDrawer(false), [pathname]);

  const main = useRef<HTMLElement>(null);
  // The link that led here may be gone: then the page has the keyboard.
  useEffect(() => {
    if (document.activeElement === document.body && left.current !== pathname)
      main.current?.focus({ preventScroll: true });
    left.current = pathname;
  }, [pathname]);

  if (where.show === 'redirect') return <Navigate to={where.to} replace />;
  return (
    <DirtyGuard>
      {/* The address is named whole, with the folder: a fragment alone would be one of the base's. */}
      <a
        className="skip"
        href={here}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Ir al contenido
      </a>
      <div className={collapsed ? 'shell collapsed' : 'shell'}>
        {phone ? (
          <Drawer
            open={drawer}
            onClose={() => setDrawer(false)}
            slotProps={{ paper: { className: 'shell-drawer' } }}
          >
            <SideMenu collapsed={false} />
          </Drawer>
        ) : (
          <aside className="shell-side no-print">
            <SideMenu collapsed={collapsed} onExpand={() => collapse(false)} />
          </aside>
        )}
        <div className="shell-main">
          <TopBar
            onMenu={() => (phone ? setDrawer(true) : collapse(!collapsed))}
            expanded={phone ? drawer : !collapsed}
          />
          <main ref={main} id="contenido" className="shell-page" tabIndex={-1}>
            <AskedLink />
            {where.show === 'page' ? <Page name={where.page} /> : <NotFound />}
          </main>
          <footer className="shell-foot no-print">
            © {new Date().getFullYear()} Expediente. Todos los derechos reservados.
          </footer>
        </div>
      </div>
      <KeySheet />
      <PrintMargins />
    </DirtyGuard>
  );
}

function Page({ name }: { readonly name: string }) {
  const Component = screenOf(name);
  const title = pageTitle(name, useSession().permissions);
  useEffect(() => {
    document.title = `${title} · Expediente`;
  }, [title]);
  return (
    <>
      <TitleBar page={name} title={title} breadcrumb={!OWN_PAGES.has(name)} />
      <Boundary key={name} waiting={<p role="status">Procesando...</p>}>
        <Component />
      </Boundary>
    </>
  );
}

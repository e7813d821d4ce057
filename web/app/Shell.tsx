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

/** Width below which the menu is icons, so that lists keep room for their columns. */
const NARROW = '(max-width: 1279.95px)';

/** Key of the person's choice of the menu as icons or whole; `keptWish` is null until they choose. */
const MENU_KEY = 'expediente-menu';
const keptWish = (): boolean | null => {
  const wish = kept.get(MENU_KEY);
  return wish === null ? null : wish === 'icons';
};

/** Frame of all pages (R1 §2): menu, top bar, title bar, page, footer; below 992 px a drawer takes the menu's place. */
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
  /** Path of the page that was open before this one. */
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
  // The link that led here may be gone from the screen: then the page takes the keyboard's focus.
  useEffect(() => {
    if (document.activeElement === document.body && left.current !== pathname)
      main.current?.focus({ preventScroll: true });
    left.current = pathname;
  }, [pathname]);

  if (where.show === 'redirect') return <Navigate to={where.to} replace />;
  return (
    <DirtyGuard>
      {/* Whole address: `#contenido` alone would be resolved against the <base>, and lead to another page. */}
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

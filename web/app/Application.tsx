import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { basePath } from '../base/address.ts';
import { styleNonce } from '../base/nonce.ts';
import { ProductPagesContext } from '../base/product-pages.ts';
import { SessionContext } from '../base/session.tsx';
import type { SessionData } from '../base/session-store.ts';
import { AwayNotice } from './AwayNotice.tsx';
import { NewBuildNotice } from './NewBuildNotice.tsx';
import { PAGE_NAMES } from './page-names.ts';
import { hasScreen } from './pages.ts';
import { Shell } from './Shell.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { onScheme, shownScheme } from './scheme.ts';
import ToastHost from './ToastHost.tsx';
import { themeOf } from './theme.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Never repeated here: a server's answer is final, and a request without an answer was already repeated by the
      // exchange.
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 0,
    },
  },
});

const pages = { names: PAGE_NAMES, hasScreen };

const nonce = styleNonce();
const styles = createCache({ key: 'css', ...(nonce === undefined ? {} : { nonce }) });

const router = createBrowserRouter([{ path: '*', element: <Shell /> }], {
  basename: basePath().replace(/\/$/, '') || '/',
});

/** Everything after sign-in: theme, routes, queries, the session and its end. */
export default function Application({ session }: { readonly session: SessionData }) {
  const mode = useSyncExternalStore(onScheme, shownScheme);
  const theme = useMemo(() => themeOf(mode), [mode]);
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>
        <CacheProvider value={styles}>
          <ThemeProvider theme={theme}>
            <ProductPagesContext value={pages}>
              <RouterProvider router={router} />
            </ProductPagesContext>
            <SignInAgain />
            <AwayNotice />
            <NewBuildNotice />
            <ToastHost />
          </ThemeProvider>
        </CacheProvider>
      </QueryClientProvider>
    </SessionContext>
  );
}

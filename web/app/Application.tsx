import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AwayNotice } from './AwayNotice.tsx';
import { basePath } from './address.ts';
import { NewBuildNotice } from './NewBuildNotice.tsx';
import { styleNonce } from './nonce.ts';
import { Shell } from './Shell.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { onScheme, shownScheme } from './scheme.ts';
import { SessionContext } from './session.tsx';
import type { SessionData } from './session-store.ts';
import ToastHost from './ToastHost.tsx';
import { themeOf } from './theme.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What the server answered is told once; what nobody answered was asked for again already (exchange).
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 0,
    },
  },
});

const nonce = styleNonce();
const styles = createCache({ key: 'css', ...(nonce === undefined ? {} : { nonce }) });

const router = createBrowserRouter([{ path: '*', element: <Shell /> }], {
  basename: basePath().replace(/\/$/, '') || '/',
});

/** Everything behind the door: theme, routes, queries, the session and its end. */
export default function Application({ session }: { readonly session: SessionData }) {
  const mode = useSyncExternalStore(onScheme, shownScheme);
  const theme = useMemo(() => themeOf(mode), [mode]);
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>
        <CacheProvider value={styles}>
          <ThemeProvider theme={theme}>
            <RouterProvider router={router} />
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

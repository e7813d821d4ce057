import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shownCatalogues } from './tools/catalogues.ts';
import { compiledValidators } from './tools/validators.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Build of the web. Addresses of files are relative to `<base href>`, which the server sets, so that one build works
 * under any folder path (R1 §2). Fonts and code are separate files, never inline (CSP).
 */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [react(), compiledValidators(), shownCatalogues()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': { target: process.env.API ?? 'http://127.0.0.1:3000' } },
  },
});

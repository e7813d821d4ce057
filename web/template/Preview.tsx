import { FilledTooLong, fillTemplate } from '@expediente/catalogues/templates/fill.ts';
import { TEMPLATE_STYLE, templateBody } from '@expediente/catalogues/templates/page.ts';
import type { KeywordValues } from '@expediente/catalogues/templates/values.ts';
import { html } from '@expediente/kernel/html.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { styleNonce } from '../base/nonce.ts';

interface Props {
  /** Template as it is stored. */
  readonly markup: string;
  /** Values of the keywords: `awardValues` of a sample, or of a record. */
  readonly values: KeywordValues;
  /** Accessible name: 'Vista previa de Plantilla de adjudicación'. */
  readonly name: string;
}

const PAUSE_MS = 300;

/**
 * Page of the preview, white in the dark scheme too. Its style needs the nonce: it is under the policy of the page
 * around it.
 */
const sheet =
  (): string => `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Vista previa</title>
<style nonce="${styleNonce() ?? ''}">html{background:#fff;color:#15202b;font:9.5pt/1.4 "Liberation Sans",Arial,sans-serif}body{margin:0;padding:8mm}${TEMPLATE_STYLE}</style>
</head><body>${templateBody('').markup}</body></html>`;

/** Filled template as HTML; if it is too long to print, the reason. */
function previewOf(markup: string, values: KeywordValues): string {
  try {
    return fillTemplate(markup, values);
  } catch (error) {
    if (error instanceof FilledTooLong) return html`<p>${error.message}</p>`.markup;
    throw error;
  }
}

/**
 * Preview of a template, filled as for printing, in a frame that runs no scripts. It follows the text after a pause,
 * and keeps its scroll position.
 */
export function Preview({ markup, values, name }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [held, setHeld] = useState(false);
  const page = useMemo(sheet, []);
  const drawn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that was loaded again is empty
  useEffect(() => {
    const draw = () => {
      const article = frame.current?.contentDocument?.querySelector('article');
      if (!article) return;
      article.innerHTML = previewOf(markup, values);
      drawn.current = true;
    };
    if (!drawn.current) draw();
    const timer = setTimeout(draw, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [markup, values, loaded]);
  return (
    <iframe
      ref={frame}
      className={held ? 'template-preview held' : 'template-preview'}
      title={name}
      // Scripts are not allowed; the same origin is, so that the content can be replaced without loading the frame
      // again.
      sandbox="allow-same-origin"
      srcDoc={page}
      onLoad={() => {
        drawn.current = false;
        // `:focus` does not match a frame whose content has the focus: a class takes its place.
        frame.current?.contentWindow?.addEventListener('focus', () => setHeld(true));
        frame.current?.contentWindow?.addEventListener('blur', () => setHeld(false));
        setLoaded((times) => times + 1);
      }}
    />
  );
}

import { FilledTooLong, fillTemplate } from '@expediente/catalogues/templates/fill.ts';
import { TEMPLATE_STYLE, templateBody } from '@expediente/catalogues/templates/page.ts';
import type { KeywordValues } from '@expediente/catalogues/templates/values.ts';
import { html } from '@expediente/kernel/html.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { styleNonce } from '../base/nonce.ts';

interface Props {
  /** Stored form. */
  readonly markup: string;
  /** What stands for the keywords: `awardValues` of a sample, or of a record. */
  readonly values: KeywordValues;
  /** Names it: 'Vista previa de Plantilla de adjudicación'. */
  readonly name: string;
}

const PAUSE_MS = 300;

/** The sheet, white also where the interface is dark; the policy of the page that holds it is its own. */
const sheet =
  (): string => `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Vista previa</title>
<style nonce="${styleNonce() ?? ''}">html{background:#fff;color:#15202b;font:9.5pt/1.4 "Liberation Sans",Arial,sans-serif}body{margin:0;padding:8mm}${TEMPLATE_STYLE}</style>
</head><body>${templateBody('').markup}</body></html>`;

/** What is shown of it; of one that would never print, why. */
function previewOf(markup: string, values: KeywordValues): string {
  try {
    return fillTemplate(markup, values);
  } catch (error) {
    if (error instanceof FilledTooLong) return html`<p>${error.message}</p>`.markup;
    throw error;
  }
}

/**
 * How a template will read: filled as the print fills it, on a sheet in a frame where nothing runs. It follows what
 * is typed after a pause, and stays where it was scrolled to.
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
      // No script of whatever is in it; of our origin, so that what changes is drawn in its place.
      sandbox="allow-same-origin"
      srcDoc={page}
      onLoad={() => {
        drawn.current = false;
        // A frame that has the keyboard, to scroll what is in it, is no :focus of its page.
        frame.current?.contentWindow?.addEventListener('focus', () => setHeld(true));
        frame.current?.contentWindow?.addEventListener('blur', () => setHeld(false));
        setLoaded((times) => times + 1);
      }}
    />
  );
}

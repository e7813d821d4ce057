import type { Report } from './report.ts';
import { MOST_ZIP_BYTES } from './unzip.ts';
import { verifyArchive } from './verify.ts';
import { headOf, type Item, partsOf } from './view.ts';
import { instantText } from './words.ts';

/** The page verifies what it is given at once, and again when key or note change. */

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${id}`);
  return found;
}

const zip = element('zip', HTMLInputElement);
const drop = element('drop', HTMLElement);
const keys = element('keys', HTMLTextAreaElement);
const note = element('note', HTMLTextAreaElement);
const noteFile = element('note-file', HTMLInputElement);
const place = element('report', HTMLElement);

let given: File | undefined;
/** Number of the last verification, since answers may come in another order than they were asked for. */
let asked = 0;

async function verify(): Promise<void> {
  if (!given) return;
  const own = ++asked;
  place.replaceChildren(made('p', 'Comprobando…'));
  const file = given;
  const answer = await answerOn(file).catch(() => [
    made(
      'p',
      'No se pudo comprobar: abra esta página de nuevo y elija el archivo otra vez.',
      'verdict refused',
    ),
  ]);
  if (own === asked) place.replaceChildren(...answer);
}

async function answerOn(file: File): Promise<readonly Node[]> {
  // A larger file is refused by its length, and not read.
  const bytes = await file
    .slice(0, MOST_ZIP_BYTES + 1)
    .arrayBuffer()
    .catch(() => undefined);
  if (!bytes) return [made('p', 'No se pudo leer el archivo: elíjalo otra vez.')];
  const report = await verifyArchive(new Uint8Array(bytes), { keys: keys.value, note: note.value.trim() });
  return shown(report, file.name);
}

function made(tag: string, content: string | readonly Node[], name = ''): HTMLElement {
  const node = document.createElement(tag);
  if (name !== '') node.className = name;
  if (typeof content === 'string') node.textContent = content;
  else node.append(...content);
  return node;
}

function shown(report: Report, name: string): readonly Node[] {
  const print = made('button', 'Imprimir', 'no-print');
  print.addEventListener('click', () => window.print());
  return [
    made('p', report.headline, `verdict ${report.verdict}`),
    made('p', `${name} · comprobado el ${instantText(new Date())}`),
    ...headOf(report).map((line) => made('p', line)),
    ...partsOf(report).flatMap(({ title, items }) => [made('h2', title), made('ul', items.map(itemShown))]),
    made('p', [print]),
  ];
}

const itemShown = ({ title, texts, details, isUnproven }: Item): HTMLElement =>
  made(
    'li',
    [
      ...(title === undefined ? [] : [made('strong', title)]),
      ...texts.map((text) => made(title === undefined ? 'span' : 'p', text)),
      ...(details.length === 0
        ? []
        : [
            made(
              'ul',
              details.map((detail) => made('li', detail)),
            ),
          ]),
    ],
    isUnproven ? 'unproven' : '',
  );

const take = (file: File | null | undefined): void => {
  if (!file) return;
  given = file;
  void verify();
};

zip.addEventListener('change', () => take(zip.files?.[0]));
keys.addEventListener('input', () => void verify());
note.addEventListener('input', () => void verify());
noteFile.addEventListener('change', async () => {
  const file = noteFile.files?.[0];
  if (!file) return;
  note.value = await file.text();
  await verify();
});
element('form', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
// The browser would open a file that is dropped elsewhere, and leave the page.
for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
  document.addEventListener(type, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', type === 'dragenter' || type === 'dragover');
    if (type === 'drop') take(event.dataTransfer?.files[0]);
  });

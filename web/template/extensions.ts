import { type AnyExtension, Mark } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import StarterKit from '@tiptap/starter-kit';
import { KeywordNode } from './keyword-node.ts';

/** Mark without a button: it only comes with pasted text, and is kept. */
const raised = (name: string, tag: 'sub' | 'sup') =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Table without Tab between cells, so that Tab leaves the text as everywhere; arrows go from cell to cell. */
const QuietTable = Table.extend({
  addKeyboardShortcuts() {
    const { Tab: _, 'Shift-Tab': __, ...others } = this.parent?.() ?? {};
    return others;
  },
});

/** Elements and marks of a template: exactly those that the server keeps (catalogues/templates/markup.ts). */
export const TEMPLATE_EXTENSIONS: readonly AnyExtension[] = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: false, code: false, codeBlock: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  QuietTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  raised('subscript', 'sub'),
  raised('superscript', 'sup'),
  KeywordNode,
];

import { isKeyword, MEANINGS } from '@expediente/catalogues/templates/keywords.ts';
import { InputRule, type JSONContent, Node, PasteRule } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';

const TYPED = /\{\{\s*([\p{L}\w-]+)\s*\}\}$/u;
const PASTED = /\{\{\s*([\p{L}\w-]+)\s*\}\}/gu;

/** A keyword as it is put in at a place: bold where the text there is bold, and so is what is typed after it. */
export function keywordAt(state: EditorState, at: number, name: string): JSONContent {
  const marks = state.storedMarks ?? state.doc.resolve(at).marks();
  return { type: 'keyword', attrs: { name }, marks: marks.map((mark) => mark.toJSON()) };
}

/**
 * A keyword in the text: one piece that is put in, moved and taken away whole. Stored it is the text `{{name}}`
 * (markup.ts); copied it stays one, and typed or pasted as text it becomes one.
 */
export const KeywordNode = Node.create({
  name: 'keyword',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-token') ?? '',
      renderHTML: ({ name }) => ({ 'data-token': name }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-token]' }],
  renderHTML({ node, HTMLAttributes }) {
    const name = String(node.attrs.name);
    const look = isKeyword(name)
      ? { class: 'keyword', title: MEANINGS[name] }
      : { class: 'keyword unknown', title: `No existe la palabra clave «${name}».` };
    return ['span', { ...HTMLAttributes, ...look }, isKeyword(name) ? name : `no existe: ${name}`];
  },
  renderText: ({ node }) => `{{${String(node.attrs.name)}}}`,
  addInputRules() {
    return [
      new InputRule({
        find: TYPED,
        // Backspace after it takes it away, and does not bring the braces back.
        undoable: false,
        handler: ({ state, range, match, chain }) => {
          chain()
            .deleteRange(range)
            .insertContentAt(range.from, keywordAt(state, range.to, match[1] ?? ''))
            .run();
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      new PasteRule({
        find: PASTED,
        handler: ({ state, range, match, chain }) => {
          // Of the pasted text itself, which may come bold.
          chain()
            .deleteRange(range)
            .insertContentAt(range.from, keywordAt(state, range.to, match[1] ?? ''));
        },
      }),
    ];
  },
});

import { isKeyword, MEANINGS } from '@expediente/catalogues/templates/keywords.ts';
import { InputRule, Node, nodePasteRule } from '@tiptap/core';

const TYPED = /\{\{\s*([\p{L}\w-]+)\s*\}\}$/u;
const PASTED = /\{\{\s*([\p{L}\w-]+)\s*\}\}/gu;

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
        handler: ({ range, match, chain }) => {
          chain()
            .deleteRange(range)
            .insertContentAt(range.from, { type: this.name, attrs: { name: match[1] } })
            .run();
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      nodePasteRule({ find: PASTED, type: this.type, getAttributes: ([, name]) => ({ name: name ?? '' }) }),
    ];
  },
});

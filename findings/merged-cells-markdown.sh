#!/usr/bin/env bash
# turndown 7.2.5 with turndown-plugin-gfm 1.0.2, node-html-markdown 2.0.0, rehype-remark 10.0.1: tables with merged cells, as Excel and
# Google Sheets copy them.
# Guess: what one cell of Markdown cannot say stays empty, so every value stands under its heading.
# Seen: so does rehype-remark. The other two drop the merged cells: Grace is a yard and 2 a name, and the sum of 3 is a name. turndown also
# leaves such rows too short.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" turndown@7.2.5 turndown-plugin-gfm@1.0.2 node-html-markdown@2.0.0 \
  rehype-parse@9.0.1 rehype-remark@10.0.1 remark-gfm@4.0.1 remark-stringify@11.0.0 unified@11.0.5
cat > run.mjs <<'JS'
import { NodeHtmlMarkdown } from 'node-html-markdown';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import Turndown from 'turndown';
import { gfm } from 'turndown-plugin-gfm';
import { unified } from 'unified';

const head = '<thead><tr><th>Yard</th><th>Name</th><th>Cost</th></tr></thead>';
const tables = {
  down: `<table>${head}<tbody><tr><td rowspan="2">North</td><td>Ada</td><td>1</td></tr><tr><td>Grace</td><td>2</td></tr></tbody></table>`,
  across: `<table>${head}<tbody><tr><td colspan="2">Sum</td><td>3</td></tr></tbody></table>`,
};
const turndown = new Turndown().use(gfm);
const remark = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkGfm).use(remarkStringify);
const converters = {
  turndown: (html) => turndown.turndown(html),
  'node-html-markdown': (html) => NodeHtmlMarkdown.translate(html),
  'rehype-remark': (html) => String(remark.processSync(html)),
};
for (const [name, convert] of Object.entries(converters))
  for (const [merged, html] of Object.entries(tables)) {
    const rows = convert(html).trim().split('\n').slice(2);
    console.log(`${name}, ${merged}: ${rows.map((row) => row.replace(/ +/g, ' ')).join(' / ')}`);
  }
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
turndown, down: | North | Ada | 1 | / | Grace | 2 |
turndown, across: | Sum | 3 |
node-html-markdown, down: | North | Ada | 1 | / | Grace | 2 | |
node-html-markdown, across: | Sum | 3 | |
rehype-remark, down: | North | Ada | 1 | / | | Grace | 2 |
rehype-remark, across: | Sum | | 3 |
SEEN

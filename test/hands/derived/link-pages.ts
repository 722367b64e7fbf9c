/** Links as well-known software writes them, and the tools that somebody would make of them by hand. */

/** A tool without choices leads to the next or the previous page. */
export type LinkTool = readonly [name: string, choices?: readonly string[]];

export interface LinkPage {
  /** The software whose links these are. */
  like: string;
  html: string;
  right: readonly LinkTool[];
}

const next: LinkTool = ['next_page'];
const previous: LinkTool = ['previous_page'];

export const linkPages: readonly LinkPage[] = [
  {
    like: 'WordPress, its older posts',
    html: `<nav class="navigation posts-navigation" aria-label="Posts"><a href="/page/3/">Older posts</a><a href="/page/1/">Newer posts</a></nav>`,
    right: [next, previous],
  },
  {
    like: 'WooCommerce, its numbered pages',
    html: `<nav class="woocommerce-pagination"><a class="prev page-numbers" href="/shop/?paged=1">←</a><a class="page-numbers" href="/shop/?paged=1">1</a><a class="page-numbers" href="/shop/?paged=3">3</a><a class="next page-numbers" href="/shop/?paged=3">→</a></nav>`,
    right: [],
  },
  {
    like: 'Hacker News, its links of a story',
    html: `<a href="vote?id=1&how=up">▲</a><a href="item?id=1">12 comments</a><a href="hide?id=1">hide</a><a href="item?id=2">5 comments</a><a href="item?id=3">discuss</a><a rel="next" href="?p=2">More</a>`,
    right: [next],
  },
  {
    like: 'Stack Overflow, its tabs and pages',
    html: `<div role="group" aria-label="Sort questions"><a href="/questions?tab=Newest">Newest</a><a href="/questions?tab=Active">Active</a><a href="/questions?tab=Unanswered">Unanswered</a></div><div class="s-pagination"><a rel="prev" href="/questions?page=1">Prev</a><a rel="next" href="/questions?page=3">Next</a></div>`,
    right: [['sort_questions', ['Newest', 'Active', 'Unanswered']], previous, next],
  },
  {
    like: 'Django’s admin, its filters',
    html: `<nav aria-label="Filters"><a href="?status=all">All</a><a href="?status=open">Open</a><a href="?status=done">Done</a></nav>`,
    right: [['filters', ['All', 'Open', 'Done']]],
  },
  {
    like: 'Django’s admin, its rows',
    html: `<table><tr><td><a href="/order/?id=1">Order 1</a></td></tr><tr><td><a href="/order/?id=2">Order 2</a></td></tr></table>`,
    right: [],
  },
  {
    like: 'MediaWiki, its history',
    html: `<a href="/w?title=Tea&limit=20">20</a><a href="/w?title=Tea&limit=50">50</a><a href="/w?title=Tea&limit=100">100</a><a class="mw-nextlink" rel="next" href="/w?title=Tea&offset=2">older 50</a>`,
    right: [['limit', ['20', '50', '100']], next],
  },
  {
    like: 'phpBB, its forums',
    html: `<ul><li><a href="./viewforum.php?f=1">Announcements</a></li><li><a href="./viewforum.php?f=2">Gardening</a></li></ul><div class="pagination"><a rel="next" href="./index.php?start=25">Next</a></div>`,
    right: [next],
  },
  {
    like: 'Shopify, its sizes of a product',
    html: `<nav aria-label="Size"><a href="/p/shirt?variant=1">S</a><a href="/p/shirt?variant=2">M</a></nav>`,
    right: [['size', ['S', 'M']]],
  },
  {
    like: 'Discourse, its categories',
    html: `<a href="/c/garden">Garden</a><a href="/c/kitchen">Kitchen</a><nav role="navigation"><a href="/latest?page=1">next page</a></nav>`,
    right: [next],
  },
  {
    like: 'a library’s catalogue, its facets',
    html: `<aside aria-label="Language"><a href="/find?q=tea&lang=de">German (12)</a><a href="/find?q=tea&lang=fr">French (3)</a></aside><nav><a href="/find?q=tea&p=2">Weiter</a></nav>`,
    right: [['language', ['German (12)', 'French (3)']], next],
  },
  {
    like: 'a mailing list, its messages',
    html: `<nav class="pager"><a rel="prev" href="msg?n=4">Previous</a><a rel="next" href="msg?n=6">Next</a></nav>`,
    right: [previous, next],
  },
  {
    like: 'a site in three languages',
    html: `<nav aria-label="Language"><a href="?lang=en">English</a><a href="?lang=fr">Français</a><a href="?lang=de">Deutsch</a></nav>`,
    right: [['language', ['English', 'Français', 'Deutsch']]],
  },
  {
    like: 'a video site, its videos',
    html: `<a href="/watch?v=a1">Planting tomatoes</a><a href="/watch?v=b2">A rake, explained</a><a href="/watch?v=c3">Compost in ten minutes</a>`,
    right: [],
  },
  {
    like: 'a news site, its stories',
    html: `<h2><a href="/story?id=71">Rain expected</a></h2><h2><a href="/story?id=72">New bridge opened</a></h2><a class="next" href="/news?from=10">Next</a>`,
    right: [],
  },
  {
    like: 'a table that is sorted by its heads',
    html: `<table><tr><th><a href="/list?sort=name">Name</a></th><th><a href="/list?sort=price">Price</a></th><th><a href="/list?sort=date">Date</a></th></tr></table>`,
    right: [['sort', ['Name', 'Price', 'Date']]],
  },
];

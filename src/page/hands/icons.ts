/** What an icon shows, by the name that its font or its set gives it. */
import { allIn, attributeOf } from './sight/shown-in';

const called =
  /(?:^|[\s_:#-])(?:fa[a-z]?|bi|mdi|pi|ri|ti|ion|lucide|ph|(?=[a-z]*icon)[a-z]+)[-:_]+([a-z][a-z-]{2,40})/i;
/** Sizes, styles and turns of icons. */
const styling =
  /^(solid|regular|brands|light|thin|lg|xs|sm|fw|spin|pulse|stack|icon|outlined|rounded|sharp|size|svg|font|wrapper|root|inner|prefix|suffix|only|button|btn|large|small|medium)\b/;
const attributes = ['class', 'data-icon', 'icon', 'name', 'href', 'xlink:href', 'data-testid'];

/** Of the element or what is in it; empty where nothing tells. */
export function iconIn(element: Element): string {
  const inside = [element, ...allIn(element, '[class], [data-icon], [icon], [name], use')];
  for (const each of inside.slice(0, 12))
    for (const attribute of attributes) {
      const written = attributeOf(each, attribute);
      const isNamed = /-icon$/i.test(each.localName) && /^(icon|name)$/.test(attribute);
      const [, testId] = (attribute === 'data-testid' && /^([A-Z]\w+)Icon$/.exec(written)) || [];
      for (const word of isNamed ? [written] : testId ? [testId] : written.split(/\s+/)) {
        const name = isNamed || testId || attribute === 'data-icon' ? word : (called.exec(word)?.[1] ?? '');
        if (name !== '' && !styling.test(name)) return name.replace(/[-_:]+/g, ' ').slice(0, 40);
      }
    }
  return '';
}

/** Data that a trombinoscope has to look good with. */
import { broken, tall } from '../pictures';

const first = ['Ines', 'Marc', 'Ada', 'Léa', 'Tomás', 'Yuki', 'Olga', 'Sami', 'Noor', 'Jan'];
const last = ['Holm', 'Okafor', 'Byron', 'Martin', 'Silva', 'Mori', 'Petrova', 'Haddad', 'Khan', 'de Vries', 'Ng'];

const toPerson = (i: number) => ({
  name: `${first[i % first.length]} ${last[i % last.length]}`,
  subtitle: `Seat ${i + 1}`,
});

export const cases = {
  empty: { title: 'Speakers', people: [] },
  one: { people: [{ name: 'Ada Byron' }] },
  scripts: {
    title: 'Names in many scripts',
    people: [
      { name: '王小明', subtitle: '研究' },
      { name: 'محمد علي', subtitle: 'الهندسة' },
      { name: 'क्षितिज कुमार' },
      { name: 'Ольга Петрова', badge: 'new' },
      { name: 'Σοφία Παππά' },
      { name: 'דנה לוי' },
      { name: 'Madonna' },
      { name: 'jean-luc picard' },
      { name: '👩🏽‍🚀' },
      { name: '김철수' },
    ],
  },
  pictures: {
    title: 'Some with a picture',
    people: [
      { name: 'Ines Holm', avatar: tall, badge: 'lead' },
      { name: 'Marc Okafor', avatar: broken },
      { name: 'Ada Byron', color: 'gold' },
      { name: 'Jan de Vries', color: 'url(https://example.com)' },
    ],
    columns: 2,
  },
  long: {
    title: 'The board of the association for the preservation of long names in every language',
    people: [
      {
        name: 'Wolfeschlegelsteinhausenbergerdorff-Hohenstaufen',
        subtitle: 'Vice-president for the coordination of the regional delegations',
        badge: 'until the next general assembly',
      },
      { name: 'María de los Ángeles Fernández de la Vega y Sanz', subtitle: 'Treasurer' },
    ],
    columns: 12,
  },
  rtl: {
    title: 'فريق العمل',
    people: [
      { name: 'محمد علي', subtitle: 'الهندسة' },
      { name: 'ليلى حداد', subtitle: 'التصميم', badge: 'جديدة' },
      { name: 'سامي نور', subtitle: 'المبيعات' },
    ],
  },
  huge: { title: 'Assembly', people: Array.from({ length: 300 }, (_, i) => toPerson(i)) },
};

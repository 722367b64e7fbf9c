/** Libraries that a page loads as they are: of jQuery, and of no framework. */
import type { TaskPage } from './list.ts';

const jquery = '<script src="/npm/jquery/dist/jquery.min.js"></script>';
const css = (path: string) => `<link rel="stylesheet" href="/npm/${path}">`;
const js = (path: string) => `<script src="/npm/${path}"></script>`;
const fruits = '<option>Apple<option>Banana<option>Cherry<option>Damson';

export const plain: Record<string, TaskPage> = {
  'jquery-ui': {
    packages: 'jquery@3 jquery-ui',
    html: `${css('jquery-ui/dist/themes/base/jquery-ui.min.css')}${jquery}${js('jquery-ui/dist/jquery-ui.min.js')}
      <label for="size">Size</label><select id="size"><option>Small<option>Medium<option>Large</select>
      <p><label for="town">Town</label> <input id="town"></p><p><label for="n">Guests</label> <input id="n" value="1"></p>
      <fieldset><legend>Class</legend><label for="c1">First</label><input type="radio" name="c" id="c1"><label for="c2">Second</label><input type="radio" name="c" id="c2"></fieldset>
      <div id="acc"><h3>Delivery</h3><div>Three days</div><h3>Returns</h3><div>Within a month</div></div>
      <ol id="pick"><li>Monday<li>Tuesday<li>Wednesday</ol><ul id="order"><li>Milk<li>Bread<li>Butter</ul>
      <script>$('#size').selectmenu(); $('#town').autocomplete({ source: ['Lausanne', 'Lucerne', 'Lugano'] }); $('#n').spinner({ min: 1, max: 9 });
      $('[name=c]').checkboxradio({ icon: false }); $('#acc').accordion(); $('#pick').selectable(); $('#order').sortable();</script>`,
    tasks: [
      [
        'Choose the size Large',
        'click combobox near "Size"; click "Large"',
        `$('#size').val() === 'Large'`,
        'fill combobox near "Size" = Large',
      ],
      [
        'Type Lu and choose Lugano',
        'fill "Town" = Lug; click "Lugano"',
        `$('#town').val() === 'Lugano' && !$('.ui-autocomplete').is(':visible')`,
        'fill "Town" = Lug; press ArrowDown on "Town"; press Enter on "Town"',
      ],
      ['Raise the guests to 2', 'press ArrowUp on "Guests"', `$('#n').val() === '2'`, 'fill "Guests" = 2'],
      ['Travel second class', 'tick "Second"', `$('#c2').prop('checked')`, 'click "Second"'],
      ['Open Returns', 'click tab "Returns"', `$('#acc').accordion('option', 'active') === 1`],
      ['Pick Tuesday', 'click "Tuesday"', `$('#pick .ui-selected').text() === 'Tuesday'`],
      ['Put Butter first', 'drag "Butter" -> "Milk"', `$('#order li').first().text() === 'Butter'`],
    ],
  },
  select2: {
    packages: 'jquery@3 select2',
    html: `${css('select2/dist/css/select2.min.css')}${jquery}${js('select2/dist/js/select2.min.js')}
      <label for="f">Fruit</label> <select id="f" style="width: 200px">${fruits}</select> <label for="m">Toppings</label> <select id="m" multiple style="width: 300px">${fruits}</select>
      <script>$('#f').select2(); $('#m').select2();</script>`,
    tasks: [
      [
        'Choose Cherry',
        'click combobox "Apple"; click option "Cherry"',
        `$('#f').val() === 'Cherry'`,
        'click combobox; click "Cherry"',
      ],
      [
        'Choose Banana and Damson as toppings',
        'click searchbox; click option "Banana"; click searchbox; click option "Damson"',
        `$('#m').val().join() === 'Banana,Damson'`,
        'fill searchbox/textbox = Ban; press Enter; fill searchbox/textbox = Dam; press Enter',
      ],
    ],
  },
  chosen: {
    packages: 'jquery@3 chosen-js',
    html: `${css('chosen-js/chosen.min.css')}${jquery}${js('chosen-js/chosen.jquery.min.js')}
      <label for="f">Fruit</label> <select id="f" style="width: 200px">${fruits}</select> <button>Save</button><script>$('#f').chosen();</script>`,
    tasks: [
      [
        'Choose Damson',
        'click "Apple"; click "Damson"',
        `$('#f').val() === 'Damson'`,
        'click combobox/textbox/link; click "Damson"',
      ],
    ],
  },
  selectize: {
    packages: 'jquery@3 @selectize/selectize',
    html: `${css('@selectize/selectize/dist/css/selectize.css')}${jquery}${js('@selectize/selectize/dist/js/selectize.min.js')}
      <label for="f">Fruit</label> <select id="f">${fruits}</select> <label for="t">Tags</label> <input id="t" value="old"><script>$('#f').selectize(); $('#t').selectize({ create: true, delimiter: ',' });</script>`,
    tasks: [
      [
        'Choose Banana',
        'click "Fruit"; click "Banana"',
        `$('#f').val() === 'Banana'`,
        'click combobox/textbox; click option "Banana"',
      ],
      [
        'Add the tag new',
        'enter "Tags" = new',
        `$('#t').val() === 'old,new'`,
        'fill "Tags" = new; press Enter on "Tags"',
      ],
    ],
  },
  'bootstrap-select': {
    packages: 'jquery@3 bootstrap@4 bootstrap-select',
    html: `${css('bootstrap/dist/css/bootstrap.min.css')}${css('bootstrap-select/dist/css/bootstrap-select.min.css')}${jquery}${js('bootstrap/dist/js/bootstrap.bundle.min.js')}${js('bootstrap-select/dist/js/bootstrap-select.min.js')}
      <label for="f">Fruit</label> <select id="f" class="selectpicker" data-live-search="true">${fruits}</select>
      <label for="m">Extras</label> <select id="m" multiple class="selectpicker">${fruits}</select>
      <div class="custom-control custom-switch"><input type="checkbox" class="custom-control-input" id="sw"><label class="custom-control-label" for="sw">Gift wrap</label></div>
      <div class="dropdown"><button class="btn dropdown-toggle" data-toggle="dropdown">Actions</button><div class="dropdown-menu"><a class="dropdown-item" href="#" onclick="state.did='archive'">Archive</a><a class="dropdown-item" href="#">Rename</a></div></div>
      <button class="btn" data-toggle="modal" data-target="#dlg">Edit name</button><div class="modal" id="dlg" tabindex="-1"><div class="modal-dialog"><div class="modal-content"><div class="modal-header"><h5 class="modal-title">Name</h5><button class="close" data-dismiss="modal" aria-label="Close">×</button></div><div class="modal-body"><label>New name <input id="nm"></label></div><div class="modal-footer"><button class="btn btn-primary" onclick="state.name=nm.value" data-dismiss="modal">Apply</button></div></div></div></div>`,
    tasks: [
      [
        'Choose Cherry',
        'click "Fruit" or combobox "Apple"; click option "Cherry"',
        `$('#f').val() === 'Cherry'`,
        'click combobox near "Fruit"; click option "Cherry"',
      ],
      [
        'Choose Apple and Cherry',
        'click "Extras" or combobox "Nothing selected"; click option "Apple"; click option "Cherry"',
        `$('#m').val().join() === 'Apple,Cherry'`,
        'click combobox near "Extras"; click option "Apple"; click option "Cherry"',
      ],
      ['Switch gift wrap on', 'tick "Gift wrap"', `$('#sw').prop('checked')`],
      ['Archive by the menu', 'click "Actions"; click "Archive"', `state.did === 'archive'`],
      [
        'Change the name in the dialog',
        'click "Edit name"; fill "New name" = Ada; click "Apply"',
        `state.name === 'Ada' && !$('#dlg').is(':visible')`,
      ],
    ],
  },
  jstree: {
    packages: 'jquery@3 jstree',
    html: `${css('jstree/dist/themes/default/style.min.css')}${jquery}${js('jstree/dist/jstree.min.js')}<div id="tree"><ul><li>Plants<ul><li>Trees<li>Herbs</ul><li>Animals<ul><li>Birds<li>Fish</ul></ul></div>
      <script>$('#tree').jstree({ plugins: ['checkbox'] });</script>`,
    tasks: [
      [
        'Open Animals and tick Fish',
        'press ArrowRight on treeitem "Animals"; click treeitem "Fish"',
        `$('#tree').jstree('get_checked', true).map((each) => each.text.trim()).includes('Fish')`,
        'double treeitem "Animals"; click "Fish"',
        'click near "Animals"; click "Fish"',
      ],
      ['Tick all plants', 'click treeitem "Plants"', `$('#tree').jstree('get_checked', true).length === 3`],
    ],
  },
  fancytree: {
    packages: 'jquery@3 jquery.fancytree',
    html: `${css('jquery.fancytree/dist/skin-lion/ui.fancytree.min.css')}${jquery}${js('jquery.fancytree/dist/jquery.fancytree-all-deps.min.js')}<div id="tree"></div>
      <script>$('#tree').fancytree({ aria: true, source: [{ title: 'Europe', folder: true, children: [{ title: 'Norway' }, { title: 'Portugal' }] }, { title: 'Asia', folder: true, children: [{ title: 'Japan' }] }] });</script>`,
    tasks: [
      [
        'Choose Portugal in Europe',
        'double treeitem "Europe"; click "Portugal"',
        `$.ui.fancytree.getTree('#tree').getActiveNode()?.title === 'Portugal'`,
        'click treeitem "Europe"; press ArrowRight on treeitem "Europe"; click "Portugal"',
      ],
    ],
  },
  'ion-rangeslider': {
    packages: 'jquery@3 ion-rangeslider',
    html: `${css('ion-rangeslider/css/ion.rangeSlider.min.css')}${jquery}${js('ion-rangeslider/js/ion.rangeSlider.min.js')}<h2>Price up to</h2><input id="r"><script>$('#r').ionRangeSlider({ min: 0, max: 100, from: 20, step: 10, keyboard: true });</script>`,
    tasks: [
      [
        'Set the slider to 50',
        'click slider; press ArrowRight; press ArrowRight; press ArrowRight',
        `$('#r').val() === '50'`,
        'drag "20" -> "100"',
        'fill slider = 50',
      ],
    ],
  },
  'tom-select': {
    packages: 'tom-select',
    html: `${css('tom-select/dist/css/tom-select.css')}${js('tom-select/dist/js/tom-select.complete.min.js')}<label for="f">Fruit</label> <select id="f"><option value="">Pick…${fruits}</select> <label for="m">Cities</label> <select id="m" multiple><option>Oslo<option>Porto<option>Riga</select>
      <script>ts = new TomSelect('#f'); tm = new TomSelect('#m', { plugins: ['remove_button'] });</script>`,
    tasks: [
      [
        'Choose Banana',
        'click combobox "Fruit"; click option "Banana"',
        `ts.getValue() === 'Banana'`,
        'fill combobox "Fruit" = Banana; press Enter',
      ],
      [
        'Choose Oslo and Riga',
        'click combobox "Cities"; click option "Oslo"; click option "Riga"',
        `tm.getValue().join() === 'Oslo,Riga'`,
        'choose combobox "Cities" = Oslo|Riga',
      ],
    ],
  },
  choices: {
    packages: 'choices.js',
    html: `${css('choices.js/public/assets/styles/choices.min.css')}${js('choices.js/public/assets/scripts/choices.min.js')}<label for="f">Fruit</label> <select id="f">${fruits}</select> <label for="m">Extras</label> <select id="m" multiple>${fruits}</select>
      <script>one = new Choices('#f', { shouldSort: false }); many = new Choices('#m', { removeItemButton: true });</script>`,
    tasks: [
      [
        'Choose Cherry',
        'click combobox near "Fruit"; click option "Cherry"',
        `one.getValue(true) === 'Cherry'`,
        'click combobox; click option "Cherry"',
      ],
      [
        'Choose Apple and Damson',
        'click "Extras"; click option "Apple Press"; click option "Damson"',
        `many.getValue(true).join() === 'Apple,Damson'`,
        'click textbox/searchbox/combobox #2; click option "Apple"; click option "Damson"',
      ],
    ],
  },
  'slim-select': {
    packages: 'slim-select',
    html: `${css('slim-select/dist/slimselect.css')}${js('slim-select/dist/slimselect.js')}<label for="f">Fruit</label> <select id="f">${fruits}</select><script>ss = new SlimSelect({ select: '#f' });</script>`,
    tasks: [
      [
        'Choose Damson',
        'click combobox; click option "Damson"',
        `ss.getSelected().join() === 'Damson'`,
        'click "Apple"; click "Damson"',
      ],
    ],
  },
  nouislider: {
    packages: 'nouislider',
    html: `${css('nouislider/dist/nouislider.min.css')}${js('nouislider/dist/nouislider.min.js')}<h2>Price</h2><div id="s" style="margin: 40px; width: 400px"></div><output id="o"></output>
      <script>noUiSlider.create(s, { start: [20, 80], step: 10, connect: true, range: { min: 0, max: 100 }, handleAttributes: [{ 'aria-label': 'lower' }, { 'aria-label': 'upper' }] }); s.noUiSlider.on('update', (v) => o.textContent = v.join(' to '))</script>`,
    tasks: [
      [
        'Set the lower price to 40',
        'fill slider "lower" = 40',
        `s.noUiSlider.get()[0] === '40.00'`,
        'press ArrowRight on slider "lower"; press ArrowRight on slider "lower"',
      ],
    ],
  },
  pikaday: {
    packages: 'pikaday',
    html: `${css('pikaday/css/pikaday.css')}${js('pikaday/pikaday.js')}<label>Arrival <input id="d"></label><script>pd = new Pikaday({ field: d, defaultDate: new Date(2026, 4, 10), setDefaultDate: true });</script>`,
    tasks: [
      [
        'Choose 17 June 2026',
        'click "Arrival"; click "Next month"; click "17"',
        `pd.getDate()?.toDateString() === 'Wed Jun 17 2026'`,
        'fill "Arrival" = Wed Jun 17 2026; press Enter on "Arrival"',
      ],
      [
        'Go to December 2027 by the lists',
        'click "Arrival"; fill combobox #1 = December; fill combobox #2 = 2027; click "24"',
        `pd.getDate()?.toDateString() === 'Fri Dec 24 2027'`,
      ],
    ],
  },
};

/**
 * How pages call what asks each time, in the ten languages that most pages are in (English, Spanish, German, Japanese, French,
 * Portuguese, Russian, Italian, Dutch, Polish), in Chinese and in Turkish.
 */
import type { Foreseen } from '#core/tools/schemas.ts';
import { toPlainWords, wholeWords } from './whole-words';

type Serious = Exclude<NonNullable<Foreseen['serious']>, 'leaves' | 'unseen'>;

export interface SeriousWords {
  serious: Serious;
  /** The words that say so, as they are written. */
  said: string;
}

/** What is owned, before what is done to it. */
const my = '(the |my |your |this |our |an? )?';

/** In order: what costs most first. A line for each language; the last is of scripts that set no words apart. */
const words: Record<Serious, string[]> = {
  pay: [
    `pay|pays|paying|payment|buy|purchase|(?<!in |sort |cancel |cancel (my|the|your) )order(?! by| of)|preorder|reorder|checkout|check out|subscribe|start ${my}(new )?(subscription|membership)|(activate|get|begin|continue) ${my}(subscription|membership)`,
    `donat(e|ion)|contribute( now)?|chip in|pledge|back this|fund this|sponsor|bid|bet|wager|stake|invest|sell|book now|book ${my}(room|table|flight|trip|stay|hotel|ticket|tickets|appointment|ride|tour|seat|seats)|(complete|finish) ${my}(booking|reservation)`,
    `(get|try|join|go) (premium|pro|plus|gold|unlimited)|(rent|hire|lease|reserve|renew|upgrade|redeem|recharge)|top up|add (funds|credit|credits|money|balance)|deposit|withdraw(?! (${my}application|consent))|cash out|settle( up)?|claim ${my}(offer|deal|discount|reward|prize)|(grab|get|take|unlock) ${my}(offer|deal|discount)|start ${my}(free )?trial|try (it )?(for )?free|become ${my}(member|patron|sponsor|supporter)|💳|💸|paypal|one click|sign up for (premium|pro)|tip ${my}(creator|driver)|mint now|swap (now|tokens)`,
    'pag(ar|a|ue|o)|comprar|compra|compre|contratar|contrata|donar|dona|donacion|suscrib*|pedir|pedido|tramitar|reserv(ar|a|e)|alquil(ar|a)|renov(ar|a)|recargar (saldo|movil|credito)|abon(ar|arse|ate)|apostar|apuesta|pujar|puja|(ingresar|retirar|anadir) (dinero|fondos|saldo)|invertir|vender|hazte (premium|socio|miembro)|adquirir|prueba gratis|canjear|aportar|finalizar (la )?compra|prueba(lo)? gratis',
    "payer|paye[rz]|paiement|achete[rz]|achat|commande[rz]|(passer|valider|finaliser) (la |ma )?commande|regle[rz]|(s'|m'|t')?abonne[rz]?|(je )?m'abonne|reserve[rz]|donne[rz]|(faire )?un don|loue[rz]|renouvele[rz]|souscri*|cotise[rz]|encherir|miser|parier|recharge[rz] (mon|le) (compte|credit|forfait)|alimenter|retirer (de l'argent|des fonds)|investir|vendre|soutenir|adhere[rz]|passe[rz] (a|au) (premium|pro)|debloque[rz]|(j'en )?profite[rz]?|essai gratuit|essayer gratuitement|prendre (mon|un) abonnement",
    'bezahl(en|e)|(?<!nur )zahl(en|ung|e)(?! (von|und) )|zahlungspflichtig*|kauf(en|e)?|bestell(en|ung|e)|vorbestellen|nachbestellen|kasse|abonnier(en|e)|abo (abschliessen|starten|kaufen)|abschliessen|buch(en|e)|reservier(en|e)|spende(n)?|gebot|bieten|ersteigern|mieten|verlangern|aufladen|einzahlen|auszahlen|investieren|verkaufen|(premium|pro|mitglied) werden|unterstutzen|kostenlos testen|einlosen|begleichen|wetten|beauftragen|kostenpflichtig*|(jetzt|angebot|deal|preis) sichern|erwerben|leasen',
    'pague|pagamento|contrate|doa(r|cao)|doe|assin(ar|e)|encomend(ar|e)|finalizar (a )?compra|fechar (o )?pedido|alug(ar|ue)|renove|apost(ar|e)|dar lance|invista|vend(er|a)|deposit(ar|e)|sacar|recarregar (saldo|celular|creditos)|adquir(ir|a)|apoi(ar|e)|contribu(ir|a)|seja (premium|membro|assinante)|test(ar|e) gratis|resgatar|pagar com pix',
    "pagare|paga(re)? ora|acquist(a|are|o)|ordin(a|are)|abbonat[ie]|abbonarsi|abbonamento|prenot(a|are)|procedi all.ordine|invia (l')?ordine|dona(re|zione)?|noleggi(a|are)|rinnov(a|are)|ricaric(a|are) (credito|conto|carta)|scommett*|punta ora|fai un'offerta|investi(re)?|vend(i|ere)|preleva(re)?|(passa a|diventa) (premium|pro|socio|membro|sostenitore)|sostieni|contribuisci|riscatta|sottoscriv*|prova gratis|approfitta",
    'betal(en|ing)|betaal|kopen|koop|bestel(len|ling)?|besteld?en|afrekenen|reken af|abonne(er|ren)|boek(en)?|reserve(er|ren)|done(er|ren)|hur(en)|huur|verleng(en)?|bied(en)?|(plaats|breng) (een )?bod|bod (plaatsen|uitbrengen)|opwaarderen|stort(en)?|geld opnemen|investe(er|ren)|verkop(en)|verkoop|steun(en)?|word (lid|premium)|lid worden|gratis proberen|probeer gratis|inwisselen|wed(den)|upgraden',
    '(za|o)?plac(e|i|ic)|zaplac*|oplac*|platnosc|kup|kupuje|kupic|kupuj|zakup|zamow|zamawiam|zamowienie|(zloz|skladam) zamowienie|subskryb*|abonuj*|wesprzyj|wspieram|darowizn*|(za)?rezerwuj*|wynajm*|wypozycz*|odnow|przedluz|doladuj|wplac*|wyplac*|licytuj*|obstaw|postaw zaklad|sprzedaj|inwestuj*|przejdz na (premium|pro)|wykup*|sfinalizuj|wyprobuj za darmo',
    'купить|купите|куплю|покупаю|оплат(ить|ите|а)|заплатить|платить|платеж|заказать|закажите|заказ|оформ(ить|ляю) (заказ|подписку|покупку)|подпис(аться|ка)|подпишитесь|пожертв*|задонатить|(за)?бронир*|арендовать|продл(ить|ите)|пополнить|вывести (деньги|средства)|внести (деньги|средства)|сделать ставку|приобрести|поддержать проект|инвестировать|продать|попробовать бесплатно|перейти на (premium|премиум)',
    "satin al*|ode(me|yin)?|odeme(yi)? (yap|tamamla)|siparis(i)? (ver|et|tamamla|onayla)*|hemen al|abone ol*|aboneligi (baslat|yenile)|bagis*|rezervasyon*|rezerve et|kirala*|(para|bakiye) (yukle|cek|yatir)|teklif ver|bahis*|yatirim yap|premium'a gec|ucretsiz dene|destek ol",
    '購入|買う|注文|支払|決済|レジに|予約|申し?込|課金|寄付|寄附|入札|落札|投げ銭|チャージ|レンタル|購読|振り?込|送金|出金|入金|アップグレード|契約する|加入|無料(体験|トライアル)|投資|売却|応援する|支援する|定期便|お?会計|购买|購買|支付|付款|下单|下單|结算|結算|结账|結帳|结帐|订购|訂購|订单|抢购|搶購|预[订约]|預[訂約]|充值|儲值|捐款|捐赠|捐贈|打赏|打賞|订阅|訂閱|租赁|租用|续费|續費|竞拍|出价|出價|下注|投注|提现|提現|转账|轉帳|汇款|匯款|开通|開通|立即[买買]|投资|投資|卖出|缴费|繳費|免费试用',
  ],
  delete: [
    `🗑|delete|remove|erase|discard|destroy|unsubscribe|deactivate|terminate|trash|wipe|revoke|purge|uninstall|nuke|shred|annul|close ${my}account|(?<!from )empty ${my}(bin|trash|cart|basket|folder|mailbox|recycle bin)|clear (all |my )?(data|history|everything)|forget ${my}(me|device|network|site)|forget me|(factory|hard) reset|reset (to )?(factory|everything|all data|my account|device)( settings)?|(archive|ban|mute)? ?(forever|permanently)|undo all|roll ?back|revert( all)?|force push`,
    `cancel ${my}(subscription|order|booking|reservation|membership|plan|account|appointment|flight|trip|policy|contract|transfer|payment|meeting|event|ticket)|withdraw|kick( out)?|ban|block|unfriend|(leave|exit|quit) ${my}(group|team|organi[sz]ation|server|channel|project|workspace|family|community)|drop ${my}(table|database|course|class|index)|end ${my}(subscription|membership|trial|contract)|unlink|(disconnect|detach) ${my}(account|device|bank|wallet)|overwrite|format (disk|drive)|shut ?down|decommission|bin it|(?<!cgi[ -])bin(?! \\p{L})`,
    'elimin(ar|a|e)|borr(ar|a|e)|quit(ar|a)|suprim(ir|e)|descart(ar|a)|desactiv(ar|a)(?! (el |la |los |las )?(son|audio|sub|anot|desc)*)|(dar|darse|darme|date) de baja|cancelar (la |mi |el |tu )?(suscripcion|reserva|pedido|cuenta|cita)|papelera|vaciar|anular|bloquear|expulsar|(abandonar|salir del?) (el )?grupo|desinstalar|revocar|cerrar (mi |la )?cuenta|(valores|ajustes|restablecer) de fabrica|olvidar(me)?|destruir|para siempre|definitivamente|rescindir',
    "supprim(er|ez|e)|suppression|efface[rz]|(se |me )?desinscri*|retire[rz]|enleve[rz]|detrui*|resili*|(se |me )?desabonn*|annule[rz] (la |ma |mon |l')?(commande|reservation|abonnement|inscription|rendez-vous)|desactive[rz]|corbeille|vide[rz]|(clore|cloturer|fermer|fermez) (mon|le|ce) compte|bloque[rz]|exclure|bannir|quitte[rz] (le |l'|ce )?(groupe|equipe)|desinstalle[rz]|revoque[rz]|reinitialiser (mon compte|les donnees|l'appareil)|parametres d'usine|definitivement|oublie[rz]|jete[rz]|ecraser",
    'losch(en|ung|e)|entfern(en|e)|vernichten|kundig(en|ung|e)|stornier(en|e|ung)|newsletter abmelden|abmelden vom newsletter|abbestellen|deaktivier(en|e)|verwerfen|papierkorb|(endgultig|alles|papierkorb) leeren|auflosen|austreten|gruppe verlassen|blockier(en|e)|sperren|rauswerfen|bannen|deinstallieren|werkseinstellungen|auf werk*|widerruf(en)?|zuruckziehen|endgultig|unwiderruflich|dauerhaft|uberschreiben|konto schliessen|(termin|buchung|bestellung|reservierung) (absagen|abbrechen)|zerstoren|wegwerfen',
    'exclu(ir|a|o)|apag(ar|ue)|remov(er|a)|descarte|desativ(ar|e)(?! (o |a |as |os )?(som|audio|leg|anot|desc)*)|cancelar (a |minha |o |meu )?(assinatura|inscricao|conta|consulta)|lixeira|esvazi(ar|e)|limpar (tudo|dados|historico)|encerrar (a |minha )?conta|bloqueie|expulse|banir|sair do grupo|desinstale|revogar|restaurar (o )?padrao|(de|para o) fabrica|permanentemente|para sempre',
    "elimin(i|are)|cancell(a|are)|rimuov(i|ere)|disattiv(a|are)(?! (l'|il |i )?(audio|son|suon|sott)*)|scart(a|are)|cestin(o|a)|disdi(ci|re|sci)|disdett(a|e)|disiscriv*|annulla(re)? (la |l'|il )?(prenotazione|abbonamento|ordine|iscrizione)|svuot(a|are)|chiud(i|ere) (l'|il (mio )?)?(account|conto)|blocc(a|are)|espell*|banna(re)?|(esci|abbandona) (dal |il )?gruppo|disinstall*|revoc(a|are)|impostazioni di fabbrica|distrugg*|reced(i|ere)|per sempre|dimentica",
    'verwijder(en)?|wis(sen)?|vernietig(en)?|opzeggen|zeg op|uitschrijven|(abonnement|bestelling|reservering|afspraak|boeking) annuleren|annuleer (abonnement|bestelling|reservering|afspraak|boeking)|deactive*|prullenbak|leeg(maken)?|legen|opheffen|(account|rekening) sluiten|blokke(er|ren)|verlaat (de )?groep|groep verlaten|verban*|deinstalle*|intrekken|trek in|definitief|fabrieksinstellingen|weggooien|gooi weg|voorgoed',
    'usun(ac|iecie)?|usuwam|skasuj|kasuj|wyczysc (wszystko|dane|historie)|oproznij|kosz|anuluj (subskrypcje|zamowienie|rezerwacje|wizyte)|wypisz( sie| mnie)?|zrezygnuj|rezygnuj*|dezaktywuj|zablokuj|wyrzuc|opusc grupe|odinstaluj|cofnij zgode|zamknij konto|zniszcz|trwale|wypowiedz( umowe)?|zlikwiduj|ustawienia fabryczne',
    'удал(ить|ите|ение|яю)|стереть|очистить (все|корзин|истори|данные)*|отменить (заказ|подписку|бронь|бронирование|запись)|отписаться|отпишите*|деактив*|заблокировать|исключить|выгнать|забанить|(покинуть|выйти из) групп*|уничтож*|сброс(ить)? (настроек|настройки|до заводских)|отозвать|аннулир*|расторгнуть|закрыть (счет|аккаунт)|навсегда|безвозвратно|выбросить',
    'sil|silin|siliniz|kaldir|cikar|bosalt|(siparisi|aboneligi|rezervasyonu|uyeligi|randevuyu) iptal*|hesabi(mi)? (kapat|sil|dondur)|engelle|gruptan (ayril|cik)|cop kutusu|kalici( olarak)?|yok et|abonelikten cik|fabrika ayarlari',
    '削除(?!線)|消去|破棄|退会|解約|取り消|取消(す|手続)|(注文|予約|購読|定期便)をキャンセル|ゴミ箱|ごみ箱|空にする|初期化|ブロックする|退出する|脱退|アンインストール|抹消|追放|無効化|廃棄|除名|完全に消|[删刪]除(?!線|线)|移除|清空|清除|注销|註銷|取消(订单|訂單|订阅|訂閱|预|預)|退订|退訂|退群|退出(群|小组|小組|团队|團隊)|解散|拉黑|封锁|封鎖|卸载|卸載|撤[销銷回]|销毁|銷毀|停用|回收站|恢复出厂|踢出|永久|作废|作廢|丢弃|丟棄',
  ],
  publish: [
    `publish|post|repost|tweet|retweet|share(?! price)|release(?! notes)|go (live|public)|deploy|push to (prod|production|main|live)|ship it|comment|merge|announce|broadcast|submit ${my}(review|comment|post|rating)|leave ${my}(comment|review)|make (it |this )?(visible|public)( to everyone)?|(list|put) (it |this |my item )?(up )?for sale|put (it )?online|start (live )?stream(ing)?|go on air|commit (changes|directly)|list ${my}item`,
    'public(ar|a)|publique|compart(ir|e|a)|poste(ar|a)|coment(ar|a|e)|difund(ir|e)|poner (a la|en) venta|anunciar|hacer (lo )?publico|desplegar',
    "publi(er|ez|e)|publication|poste[rz](?! )|poste[rz] (un|une|mon|ce|le) \\p{L}+|partage[rz]|(mettre|mettez) en (ligne|vente)|commente[rz]|diffuse[rz]|deploye[rz]|annonce[rz]|rendre (public|visible)|depose[rz] (une |mon |l')?(annonce|avis)|donne[rz] (mon|son|votre) avis",
    'veroffentlich(en|ung|e)|posten|teilen|freigeben|kommentieren|online stellen|live (gehen|schalten)|inserieren|anzeige (aufgeben|schalten)|ankundigen|bekannt geben|bewertung (abgeben|absenden)|rezension abgeben|offentlich machen|zum verkauf (anbieten|stellen)',
    'post(ar|e)|compartilh(ar|e)|partilh(ar|e)|divulg(ar|ue)|anuncie|tornar publico|colocar a venda|(enviar|deixar) (uma )?avaliacao|implantar',
    'pubblic(a|are)|posta(re)?|condivid(i|ere)|comment(a|are)|diffond(i|ere)|mett(i|ere) (online|in vendita|in rete)|annunci(a|are)|rend(i|ere) pubblico|recensisci|lascia una recensione',
    'publice(er|ren)|plaats(en)?(?! hier)|del(en)|deel|reageren|reageer|(zet|zetten) online|online zetten|te koop (zetten|aanbieden)|zet te koop|openbaar maken|aankondigen|kondig aan|uitzenden',
    '(o)?publikuj*|udostepnij|(s)?komentuj|wystaw (na sprzedaz|ogloszenie|opinie)|dodaj (komentarz|opinie|ogloszenie)|zamiesc|wdroz|oglos',
    'опублик*|публиковать|разместить|разместите|подел(иться|ись|итесь)|(про)?комментировать|оставить (отзыв|комментарий)|выложить|запостить|объявить|выставить на продажу|подать объявление|сделать публичным',
    'yayinla|yayimla|paylas|yorum yap|ilan ver|duyur|satisa (cikar|koy)|herkese acik yap',
    '公開|投稿|シェア|共有|ツイート|コメントする|配信|出品|掲載|デプロイ|ポストする|リリースする|レビューを書|发布|發布|發佈|发表|發表|分享|评论|評論|公开|公開|上架|部署|发帖|發文|发文|开始直播|開始直播|点评',
  ],
  send: [
    `send|transfer|wire|reply|forward|submit (?!${my}(search|query|form|filters?|and|to)(?!\\p{L}))${my}\\p{L}+|apply now|apply (for|to) (this |the )?(job|position|role|loan|card|post)|invite|rsvp|request (?!history|details|id|status|headers?|body|log|timeout|url|method)\\p{L}+|(call me|contact me) back|report ${my}(abuse|user|post|spam|content|comment|seller|listing)|flag|e-?mail (it|this|me|them|us|to)|notify|hand in|turn in|file ${my}(complaint|claim|return|report|petition)|enrol|enroll|register (now|for)|(cast|submit) ${my}vote|vote|upvote|downvote|schedule ${my}(meeting|call|send|appointment|pickup|delivery)|deliver (now|it)|ping (everyone|all)|nominate`,
    'envi(ar|a|e)|mand(ar|a|e)|transferir|(?<!area de )transferencia|responder|responde|reenvi(ar|a)|invit(ar|a)|solicit(ar|a)|presentar|postular(se|me)?|inscribir(se|me)?|entregar|denunciar|reportar|notificar|apuntar(se|me)|votar',
    "envoye[rz]|expedi(er|ez)|transfere[rz]|transferer|repondre|repondez|faire suivre|virement|invite[rz]|postule[rz]|soumett(re|ez)|depose[rz](?! (une image|(un|vos|les?|des) fichiers?|ici))|demande[rz] (un|une|le|la|l')|(je )?candidate[rz]?|signale[rz]|transmett(re|ez)|notifie[rz]|remettre|rendre (le|mon) devoir|vote[rz]",
    '(ab|ein|zu|ver)?senden|sende|(ab|ver)?schicken|uberweis(en|ung|e)|antworten|weiterleiten|einladen|einreichen|bewerb(en|ung absenden)|anfordern|anfragen|beantragen|benachrichtigen|abgeben|ubermitteln|ubertragen|teilnehmen|zusagen|(missbrauch|beitrag|nutzer) melden|ruckruf|abstimmen',
    'mande|transfira|responda|encaminh(ar|e)|convid(ar|e)|submet(er|a)|solicite|candidat(ar|e)[ -]?se|inscrev(er|a)[ -]?se|entregue|denunci(ar|e)|votar|vote|requerer',
    'invi(a|are)|sped(isci|ire)|trasfer(isci|ire)|bonifico|rispond(i|ere)|inoltr(a|are)|invita(re)?|manda(re)?|candid(ati|arsi|atura)|richied(i|ere)|consegn(are|a compito)|segnal(a|are)|notific(are)|presenta(re)? (la )?domanda|partecipa|vota(re)?',
    '(ver|op)?stur(en)|(ver|op)?stuur|(ver)?zend(en)?|overmaken|maak over|beantwoorden|antwoord(en)?|doorsturen|stuur door|uitnodigen|nodig uit|indienen|dien in|solliciteer|solliciteren|aanvragen|vraag aan|inleveren|lever in|(misbruik|gebruiker) melden|rapporte(er|ren)|stem(men)?',
    'wyslij|wysylam|wyslac|przeslij|odpowiedz|przekaz|zapros|przelej|przelew|zglos( naduzycie)?|aplikuj|zloz (wniosek|podanie)|zapisz (sie|mnie)|powiadom|popros|(za)?glosuj|dolacz do',
    'отправ(ить|ляю|ь|ьте)|послать|пошлите|ответить|переслать|перевести|перевод|пригласи(ть|те)|подать|откликнуться|пожаловаться|сообщить о*|запросить|уведомить|записаться|сдать|(оставить|отправить) заявку|(про)?голосовать',
    'gonder|yolla|yanitla|cevapla|ilet|davet et|basvur*|talep et|bildir|sikayet et|havale*|teslim et|katil|oy ver',
    '送信|送る|返信|転送|招待|応募|提出|申請|通報|送付|問い合わせる|依頼する|通知する|報告する|投票|发送|發送|回复|回覆|回復|提交|邀请|邀請|申请|申請|投递|投遞|举报|檢舉|报名|報名|寄出|上报|投票|转发|轉發',
  ],
  agree: [
    `accept|agree|consent|sign(?![ -]?(in|up|out|on|off)\\b)|e-?sign|i do|authori[sz]e|allow|grant|confirm|approve|opt (me )?in|waive|(connect|link) ${my}(wallet|account|bank|card)|give (access|permission|consent)|acknowledge|certify|i (understand|have read|declare|swear)|enable access`,
    'acept(ar|a|o)|consentir|consiento|firm(ar|a|e|o)|autoriz(ar|a|o)|confirm(ar|a|e|o)|estoy de acuerdo|de acuerdo|aprobar|permit(ir|e|o)|conced(er|o)|otorgar|renunci(ar|o)|(vincular|conectar) (mi |la |el )?(cuenta|cartera|billetera|monedero|banco)|dar (acceso|permiso)',
    "accepte[rz]?|j'accepte|consent(ir|s)|signe[rz]|approuve[rz]|autorise[rz]|confirme[rz]|valide[rz]|donne[rz] (mon )?(accord|consentement|acces)|lu et approuve|renonce[rz]?|(lier|relier|connecter|associer) (mon |le |un )?(compte|portefeuille|wallet)|d'accord|certifie[rz]?|atteste[rz]?",
    'akzeptier(en|e)|annehmen|zustimmen|stimme zu|zustimmung|einwillig(en|ung|e)|einverstanden|unterschreib(en|e)|unterzeichn(en|e)|bestatig(en|e|ung)|erlauben|zulassen|genehmig(en|e)|gewahren|verzicht(en|e)|(wallet|konto|bank) (verbinden|verknupfen)|signieren|ermachtig(en|e)|zugriff (erteilen|geben)|erteilen|versichern|autorisieren',
    'aceit(ar|e|o)|concord(ar|e|o)|aprov(ar|e|o)|permita|conceder|(vincular|conectar) (a |minha )?(carteira|conta)|dar acesso|renuncio',
    "accett(a|are|o)|acconsent(i|ire|o)|firma(re)?|autorizz(a|are|o)|conferm(a|are|o)|approv(a|are|o)|d'accordo|conced(i|ere|o)|rinunci(a|are|o)|collega (il |l'|la )?(wallet|portafoglio|account|conto|banca)|permetti|consenti|dai accesso",
    'accepte(er|ren)|akkoord|ondertekenen|onderteken|instemmen|stem in|tekenen|(?<!\\p{L}[ -])teken(?! \\p{L})|teken (nu|hier)|toestaan|sta toe|toestemming|bevestig(en)?|goedkeuren|keur goed|machtig(en)?|verleen|(koppel|verbind) (account|wallet|bank)|zie af',
    '(za)?akceptuj*|zgadzam sie|wyrazam zgode|zgoda|podpisz|podpisuje|zatwierdz|potwierdz*|zezwol|zezwalam|autoryzuj|udziel|polacz (portfel|konto)|zrzekam*',
    'принять|принимаю|соглас(ен|на|иться)|подтверд(ить|ите)|подтверждаю|разреш(ить|аю)|одобрить|подписать|подписываю|предоставить|авторизовать|дать (согласие|доступ)|(подключить|привязать) (кошелек|счет|карту|аккаунт)|утвердить|ознакомлен*',
    'kabul (et|ediyorum)|onayla|onayliyorum|imzala|izin ver|yetkilendir|katiliyorum|riza (veriyorum|goster)|(hesabi|cuzdani?) bagla',
    '同意|承諾|承認|許可|確定す|を確定|(注文|内容)確定|署名|了承|受け入れ|承知|認可|連携する|接続を許|賛成|同意|接受|授权|授權|允许|允許|确认|確認|批准|签署|簽署|签[名字]|簽[名字]|许可|绑定|綁定|连接钱包|連接錢包',
  ],
};

/** Only shows something, although its words are in the list: where one pays, what was ordered before, how a list is sorted. */
const harmless = wholeWords(
  '(go|proceed|continue|return|back|on) to (the )?checkout|(al|ao|au|naar|para o|zum) checkout|zur kasse|order (details|history|number|status|summary|tracking|id)|(find|see|track|view|show|about) (my |the |your )?orders?|order #? ?\\d{2,}|fast forward|payment (history|methods?|options|terms|details|information)|shared with me|' +
    'reply-?to( \\p{L}+)?|accept(-\\p{L}+)? headers?( \\p{L}+)?|allow-?list|block-?list|blog post|post (code|office|card)|comment (policy|guidelines)|sign (language|of)|buy(er|ing) guide|sell on \\p{L}+|block ?chain|send ?grid|flag of \\p{L}+|block quote|' +
    'bestellung (ansehen|anzeigen|verfolgen)|zahlungs(arten|methoden|mittel)|bestelling (bekijken|volgen)|(acompanhar|rastrear|seguir|ver) (el |meu |mi |o |seu |su |tu )?pedido|(metodos|formas) de (pago|pagamento)|(moyens|modes) de paiement|suivre (ma|la) commande|(mes|ma) commandes?|metodi di pagamento|ordina per|posta (in arrivo|elettronica|inviata|indesiderata)|sposoby platnosci|(szczegoly|sledz|historia) zamowieni\\p{L}*|(мои|история|статус) заказ\\p{L}*|оплата и доставка|доставка и оплата|odeme (yontemleri|secenekleri)|siparis takibi|siparislerim|firma (y sello|digital info)',
  '(注文|購入|予約|支払い?|お支払い)(履歴|状況|方法|内容|一覧)|(购买|支付|付款|订单|訂單)(记录|历史|方式|详情|状态|記錄)|我的订单|查看订单',
);

const patterns = (Object.keys(words) as Serious[]).map((serious) => {
  const lines = [...words[serious]];
  const within = lines.pop() ?? '';
  return { serious, pattern: wholeWords(lines.join('|'), within) };
});
const passedOver = new RegExp(harmless, 'gu');

/** Characters of the words that are said. */
const maxSaid = 120;

/** What the words say happens, if it is one of those things, and which of the parts between bars says so. */
export function seriousWordsIn(text: string): SeriousWords | null {
  const parts = text.split(' | ').map((said) => ({ said, read: toPlainWords(said).replace(passedOver, ' ') }));
  for (const { serious, pattern } of patterns) {
    const found = parts.find(({ read }) => pattern.test(read));
    if (found) return { serious, said: found.said.trim().slice(0, maxSaid) };
  }
  return null;
}

export const seriousIn = (text: string): Serious | null => seriousWordsIn(text)?.serious ?? null;

/** Hosts under which anybody can have a name: those that matter of the list of public suffixes, which is 110 KB. */

/** What registries of two letters sell names under. */
const sold = new Set(
  'ac ad adm adv art asn asso biz co com coop ed edu eng ens fin firm gen go gob gok gop gos gouv gouvt gov govt gr gub gv idf idv ind inf info ing int iwi k12 leg ltd maori me med mil mod muni name ne net ngo nhs nic nom nsw or org plc pol police pp press prd presse publ pvt qld rec res sch school sci tas tm tur vic'.split(
    ' ',
  ),
);
/** Registries that sell names under every name. */
const soldWhole = /^(bd|ck|er|fk|jm|kh|mm|np|pg)$/;
const hosted = new Set(
  'uk.com us.com eu.com de.com co.com br.com cn.com ru.com sa.com za.com jpn.com gb.net uk.net eu.org github.io github.dev githubpreview.dev githubusercontent.com gitlab.io gitpod.io pages.dev workers.dev r2.dev trycloudflare.com vercel.app vercel.dev v0.app now.sh netlify.app onrender.com railway.app fly.dev herokuapp.com web.app firebaseapp.com cloudfunctions.net translate.goog blogspot.com googleapis.com googleusercontent.com cloudfront.net awsapprunner.com amplifyapp.com awsglobalaccelerator.com azurewebsites.net azurestaticapps.net azureedge.net azurefd.net cloudapp.net trafficmanager.net azure-api.net azurecontainer.io servicebus.windows.net ondigitalocean.app ngrok.io ngrok.app ngrok.dev ngrok.pro ngrok-free.app ngrok-free.dev ngrok-free.pro loca.lt localtunnel.me localhost.run lhr.life serveo.net pinggy.link devtunnels.ms csb.app codesandbox.io stackblitz.io webcontainer.io repl.co replit.app replit.dev glitch.me deno.dev deno.net val.run surge.sh hf.space streamlit.app lovable.app bolt.host base44.app framer.app framer.website webflow.io wixsite.com wixstudio.com weebly.com myshopify.com wordpress.com tumblr.com notion.site carrd.co bubbleapps.io zapier.app supabase.co supabase.net supabase.in edgeone.app kinsta.app kinsta.page pantheonsite.io wpengine.com pythonanywhere.com 000webhostapp.com neocities.org duckdns.org no-ip.org ddns.net dyndns.org hopto.org zapto.org sytes.net b-cdn.net fastly.net fastlylb.net edgecompute.app akamaized.net akamaihd.net edgekey.net edgesuite.net cleverapps.io upsun.app platformsh.site ts.net nip.io sslip.io'.split(
    ' ',
  ),
);
/** Everybody's at each depth: services, regions and accounts stand one behind the other. */
const hostedWhole =
  /(^|\.)(amazonaws\.com(\.cn)?|on\.aws|elasticbeanstalk\.com|core\.windows\.net|cloudapp\.azure\.com|appspot\.com|run\.app|digitaloceanspaces\.com|backblazeb2\.com|cloudflarestorage\.com|oraclecloudapps\.com|oraclecloud\.com|scw\.cloud|platform\.sh|ssl\.fastly\.net)$/;

/** Whether the subdomains of a host are everybody’s: of `com`, `co.uk` or `github.io`. True of an IP address too, which has no subdomains. */
export function isEverybodys(host: string): boolean {
  const name = host.toLowerCase();
  const [last = '', second, ...more] = name.split('.').reverse();
  if (second === undefined || /^\d+$/.test(last) || hosted.has(name) || hostedWhole.test(name)) return true;
  return more.length === 0 && (soldWhole.test(last) || (last.length === 2 && sold.has(second)));
}

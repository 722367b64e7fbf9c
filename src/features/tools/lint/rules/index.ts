/** All rules: a new one is a file of this folder and its name in a list here. */
import type { SiteRule, ToolRule } from '../rule';
import { declarativeAutosubmitSensitive } from './declarative-autosubmit-sensitive';
import { descriptionForbids } from './description-forbids';
import { descriptionLong } from './description-long';
import { descriptionMissing } from './description-missing';
import { descriptionVague } from './description-vague';
import { descriptionsAlike } from './descriptions-alike';
import { exposedToOriginOnly } from './exposed-to-origin-only';
import { givesOrders } from './gives-orders';
import { hiddenCharacters } from './hidden-characters';
import { hintDestructive } from './hint-destructive';
import { hintIdempotent } from './hint-idempotent';
import { hintReadOnly } from './hint-read-only';
import { hintUntrusted } from './hint-untrusted';
import { hintsContradict } from './hints-contradict';
import { nameDuplicate } from './name-duplicate';
import { nameIllegal } from './name-illegal';
import { nameVague } from './name-vague';
import { namesAlike } from './names-alike';
import { namingMixed } from './naming-mixed';
import { parameterEnum } from './parameter-enum';
import { parameterLong } from './parameter-long';
import { parameterSecret } from './parameter-secret';
import { parameterUndescribed } from './parameter-undescribed';
import { parameterUntyped } from './parameter-untyped';
import { profileLoses } from './profile-loses';
import { requiredUndeclared } from './required-undeclared';
import { schemaNested } from './schema-nested';
import { schemaNoObject } from './schema-no-object';
import { schemaNull } from './schema-null';
import { schemaReferenceMissing } from './schema-reference-missing';
import { schemaRequiredUnknown } from './schema-required-unknown';
import { schemaTooDeep } from './schema-too-deep';
import { schemaUnreadable } from './schema-unreadable';
import { schemaUnusable } from './schema-unusable';
import { thirdPartyRegistration } from './third-party-registration';
import { tooLarge } from './too-large';
import { tooManyTools } from './too-many-tools';

export const toolRules: readonly ToolRule[] = [
  declarativeAutosubmitSensitive,
  descriptionForbids,
  descriptionLong,
  descriptionMissing,
  descriptionVague,
  exposedToOriginOnly,
  givesOrders,
  hiddenCharacters,
  hintDestructive,
  hintIdempotent,
  hintReadOnly,
  hintUntrusted,
  hintsContradict,
  nameIllegal,
  nameVague,
  parameterEnum,
  parameterLong,
  parameterSecret,
  parameterUndescribed,
  parameterUntyped,
  profileLoses,
  requiredUndeclared,
  schemaNested,
  schemaNoObject,
  schemaNull,
  schemaReferenceMissing,
  schemaRequiredUnknown,
  schemaTooDeep,
  schemaUnreadable,
  schemaUnusable,
  thirdPartyRegistration,
  tooLarge,
];

/** They judge a site's tools together. */
export const siteRules: readonly SiteRule[] = [descriptionsAlike, nameDuplicate, namesAlike, namingMixed, tooManyTools];

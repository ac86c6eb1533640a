// Build step that drops the parts of Phaser the stage can never reach: feature flags become constants, and modules
// that are only referenced (filters, other input devices, other map formats) become empty.

interface TrimPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  load(id: string): string | null;
  transform(code: string, id: string): { code: string; map: null } | null;
}

const FLAGS: readonly (readonly [RegExp, string])[] = [
  [/typeof CANVAS_RENDERER/g, 'false'],
  [/typeof WEBGL_RENDERER/g, 'true'],
  [/typeof WEBGL_DEBUG/g, 'false'],
  [/typeof FEATURE_SOUND/g, 'false'],
  [/typeof PLUGIN_CAMERA3D/g, 'false'],
  [/typeof PLUGIN_FBINSTANT/g, 'false'],
];

/** Never used by the stage; each is only referenced, or created and left alone. */
const UNUSED: readonly RegExp[] = [
  /^filters\//,
  /^renderer\/webgl\/renderNodes\/filters\/(Base)?Filter/,
  /^renderer\/snapshot\//,
  /^renderer\/webgl\/renderNodes\/(BatchHandler(PointLight|Strip|Tri)|DrawLine|FillPath|StrokePath)\./,
  /^renderer\/webgl\/renderNodes\/submitter\/Submitter(TilemapGPULayer|SpriteGPULayer|MeshToQuad)/,
  /^renderer\/webgl\/shaders\/(ColorMatrix|Filter|Gradient|Noise|PointLight|Ramp|SpriteGPULayer|TilemapGPULayer)/,
  /^tilemaps\/TilemapGPULayer\./,
  /^tilemaps\/parsers\/(impact\/|ParseCSV|Parse2DArray)/,
  /^tilemaps\/components\/(Isometric|Hexagonal|Staggered|RenderDebug|CreateFrom|CalculateFaces|Copy|Fill|Find|ForEach)/,
  /^tilemaps\/components\/(GetTilesWithin|HasTile|IsInLayer|PutTile|Randomize|RemoveTile|Replace|Set|Shuffle|Swap|Weighted)/,
  /^textures\/parsers\/(AtlasXML|JSON|KTX|PCT|PVR|SpriteSheet|UnityYAML|VerifyCompressed)/,
  /^input\/(mouse|touch|keyboard)\/\w+Manager/,
  /^animations\/Animation(Manager|State)?\./,
  /^gameobjects\/(sprite\/Sprite|components\/PathFollower)\./,
  /^geom\/polygon\/(Earcut|Simplify)/,
  /^math\/(Hash|Quaternion|Euler|Matrix3|easing\/)/,
  /^core\/DebugHeader\./,
];

export function trimPhaser(source: string): TrimPlugin {
  const isUnused = (id: string) => {
    if (!id.startsWith(source)) return false;
    const path = id.slice(source.length + 1).split('?')[0] ?? '';
    return UNUSED.some((pattern) => pattern.test(path));
  };
  return {
    name: 'trim-phaser',
    enforce: 'pre',
    load: (id) => (isUnused(id) ? 'module.exports = function Unused() {};' : null),
    transform(code, id) {
      if (!id.startsWith(source)) return null;
      return { code: FLAGS.reduce((text, [flag, value]) => text.replace(flag, value), code), map: null };
    },
  };
}

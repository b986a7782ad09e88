CREATE TABLE "second_claims" (
	"photo_id" integer PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"user_id" integer NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_looks" (
	"photo_id" integer PRIMARY KEY NOT NULL,
	"looked_by" integer NOT NULL,
	"looked_at" bigint NOT NULL,
	"verdict" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_claims" ADD CONSTRAINT "second_claims_photo_id_installer_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."installer_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_claims" ADD CONSTRAINT "second_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_looks" ADD CONSTRAINT "second_looks_photo_id_installer_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."installer_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_looks" ADD CONSTRAINT "second_looks_looked_by_users_id_fk" FOREIGN KEY ("looked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_looks_looked_at" ON "second_looks" USING btree ("looked_at","verdict");--> statement-breakpoint
CREATE INDEX "installer_photos_sample" ON "installer_photos" USING btree ((abs(hashint4("id") % 100)),"reviewed_at") WHERE "installer_photos"."state" = 'valid' and "installer_photos"."deleted_at" is null;